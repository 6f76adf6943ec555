// Blocks of commands and what they print: no shell script, as which they would be highlighted. The commands are in bold.
for (const block of document.querySelectorAll("code.language-console")) {
  const lines = block.textContent.replace(/\n$/, "").split("\n");
  const shown = lines.map((line) => {
    const part = document.createElement(line.startsWith("$ ") ? "b" : "span");
    part.textContent = line + "\n";
    return part;
  });
  block.replaceChildren(...shown);
}
