// Blocks of commands and what they print: no shell script, as which they would be highlighted. The commands are in bold.
const blocks = [...document.querySelectorAll("code.language-console, code.language-text")];
for (const block of blocks.filter((block) => block.textContent.startsWith("$ "))) {
  const lines = block.textContent.replace(/\n$/, "").split("\n");
  const shown = lines.map((line) => {
    const part = document.createElement(line.startsWith("$ ") ? "b" : "span");
    part.textContent = line + "\n";
    return part;
  });
  block.replaceChildren(...shown);
}
