"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const ROW = 28, LINE = 20;
const $ = (id) => document.getElementById(id);
// Everything that a program says becomes text, never markup.
const element = (name, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};
// The lines of a file, split when they are first wanted.
const textOf = (file) => data.files[file].lines ??= data.files[file].source.replace(/\n$/, "").split("\n");
// The folder that all files are in goes without saying.
const common = data.files.map((file) => file.path.slice(0, file.path.lastIndexOf("/") + 1)).reduce((a, b) => {
  let end = 0;
  for (let n = 0; n < a.length && a[n] === b[n]; n++) if (a[n] === "/") end = n + 1;
  return a.slice(0, end);
}, data.files.length ? data.files[0].path : "");
const short = (path) => path.startsWith(common) ? path.slice(common.length) : path;
for (const file of data.files) file.name = short(file.path);
const path = (site) => data.files[site.file].name;
const what = (site) => site.base === null ? "metadirective" : "call of " + site.base;
// What a cell says of a site: run time, a variant or what would be there anyway.
const kind = (site, cell) => cell.startsWith("?") ? "run"
  : cell === "-" || cell === (site.base === null ? "nothing" : site.base) ? "base" : "variant";
const filters = {
  differs: ["differ", (site) => site.differs],
  runtime: ["run time", (site) => site.runtime],
  base: ["keep the base", (site) => site.keeps],
  messages: ["messages", (site) => site.messages.length > 0],
};
const state = { text: "", folder: "", file: -1, only: new Set(), sites: data.sites, on: null, shown: -1, target: 0,
  open: new Set(), rows: [] };

// --- What there is in all -----------------------------------------------------------------------------------------

function sums() {
  const count = (test) => data.sites.filter(test).length;
  const of = (n, name) => [n, n === 1 ? name : name + "s"];
  const all = [of(data.sites.length, "site"), of(data.files.length, "file"), of(data.targets.length, "target"),
    [count((s) => s.differs), "differ between targets"], [count((s) => s.runtime), "chosen at run time"],
    [count((s) => s.keeps), "keep the base somewhere"], [count((s) => s.messages.length), "with messages"]];
  for (const [n, name] of all) {
    const sum = element("span");
    sum.append(element("b", "", String(n)), " " + name);
    $("sums").append(sum);
  }
}

function controls() {
  $("search").oninput = () => { state.text = $("search").value.toLowerCase(); choose(); };
  for (const [key, [name]] of Object.entries(filters)) {
    const button = element("button", "", name);
    button.setAttribute("aria-pressed", "false");
    button.onclick = () => {
      const on = !state.only.delete(key);
      if (on) state.only.add(key);
      button.setAttribute("aria-pressed", String(on));
      choose();
    };
    $("kinds").append(button);
  }
  $("back").onclick = () => show(-1);
  $("theme").onclick = theme;
  $("help").onclick = keys;
  paint(stored() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
}

// A page of the disk may not be allowed to keep anything.
const stored = () => { try { return localStorage.getItem("ompick-theme"); } catch { return null; } };
function paint(name) {
  document.documentElement.dataset.theme = name;
  $("theme").textContent = name === "dark" ? "\u2600" : "\u263e";
}
function theme() {
  const name = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try { localStorage.setItem("ompick-theme", name); } catch { /* it holds until the page is closed */ }
  paint(name);
}

function keys() {
  const dialog = $("keys");
  if (dialog.open) { dialog.close(); return; }
  const table = element("table");
  for (const [key, does] of [["j / k", "next, previous site"], ["Enter", "its source, beside what is written"],
    ["s", "all sites"], ["t", "next target"], ["\u2190 / \u2192", "long lines sideways"], ["] / [", "next, previous file"], ["/", "search"],
    ["d", "light or dark"], ["?", "these keys"]]) {
    const row = element("tr"), cell = element("td");
    cell.append(element("kbd", "", key));
    row.append(cell, element("td", "", does));
    table.append(row);
  }
  dialog.replaceChildren(table);
  dialog.onclick = () => dialog.close();
  dialog.showModal();
}

// --- The files ----------------------------------------------------------------------------------------------------

const folderOf = (name) => name.slice(0, name.lastIndexOf("/") + 1);

// Folders and files by their paths; what all have in common is left out.
function grow() {
  const root = { name: "", path: "", folders: new Map(), files: [], depth: -1 };
  data.files.forEach((file, number) => {
    let at = root, path = "";
    for (const part of folderOf(file.name).split("/").slice(0, -1)) {
      path += part + "/";
      if (!at.folders.has(part)) at.folders.set(part, { name: part + "/", path, folders: new Map(), files: [] });
      at = at.folders.get(part);
    }
    at.files.push(number);
  });
  const join = (folder) => {
    for (const [key, own] of folder.folders) {
      let only = own;
      while (only.folders.size === 1 && only.files.length === 0) {
        const [next] = only.folders.values();
        next.name = only.name + next.name;
        only = next;
      }
      folder.folders.set(key, only);
      join(only);
    }
  };
  join(root);
  // Small trees are open.
  const open = (folder) => {
    for (const own of folder.folders.values()) { state.open.add(own.path); open(own); }
  };
  if (data.files.length <= 60) open(root);
  else if (root.folders.size === 1 && root.files.length === 0) state.open.add([...root.folders.values()][0].path);
  return root;
}
const root = grow();

// How many of the sites that are shown a file or a folder has, and how many of them differ.
function counts() {
  const files = data.files.map(() => [0, 0]), folders = new Map();
  for (const site of found()) {
    const own = files[site.file];
    own[0]++;
    if (site.differs) own[1]++;
  }
  files.forEach((own, n) => {
    for (let path = folderOf(data.files[n].name); path; path = folderOf(path.slice(0, -1))) {
      const sum = folders.get(path) || [0, 0];
      folders.set(path, [sum[0] + own[0], sum[1] + own[1]]);
    }
  });
  return { files, folders };
}

function tree() {
  const { files, folders } = counts(), made = [];
  const node = (depth, fold, name, count, isOn, click) => {
    const line = element("div", "node" + (isOn ? " on" : "") + (count[0] ? "" : " empty"));
    line.style.paddingLeft = 6 + 13 * depth + "px";
    const number = element("span", "count", count[0] ? String(count[0]) : "");
    if (count[1]) number.append(" ", element("b", "", "\u2260" + count[1]));
    number.title = count[0] + " sites, " + count[1] + " differ between targets";
    const shown = element("span", "name", name);
    shown.title = name;
    line.append(element("span", "fold", fold), shown, number);
    line.onclick = click;
    made.push(line);
    return line;
  };
  const all = found();
  node(0, "", "all files", [all.length, all.filter((s) => s.differs).length], state.folder === "" && state.file < 0 && state.shown < 0,
    () => { state.folder = ""; state.file = -1; show(-1); choose(); });
  const walk = (folder, depth) => {
    for (const own of folder.folders.values()) {
      const isOpen = state.open.has(own.path);
      const line = node(depth, isOpen ? "\u25be" : "\u25b8", own.name, folders.get(own.path) || [0, 0],
        state.folder === own.path && state.file < 0, () => { state.folder = own.path; state.file = -1; show(-1); choose(); });
      line.firstChild.onclick = (event) => {
        event.stopPropagation();
        if (!state.open.delete(own.path)) state.open.add(own.path);
        tree();
      };
      if (isOpen) walk(own, depth + 1);
    }
    for (const n of folder.files) {
      const name = data.files[n].name;
      node(depth, "", name.slice(name.lastIndexOf("/") + 1), files[n], state.shown === n,
        () => { state.folder = ""; state.file = n; choose(); show(n); });
    }
  };
  walk(root, 0);
  $("tree").replaceChildren(...made);
}

// --- The sites ----------------------------------------------------------------------------------------------------

function found() {
  const only = [...state.only].map((key) => filters[key][1]);
  const matches = (site) =>
    (path(site) + ":" + site.line + " " + what(site) + " " + site.cells.join(" ")).toLowerCase().includes(state.text);
  return data.sites.filter((site) => only.every((test) => test(site)) && (state.text === "" || matches(site)));
}

function choose() {
  state.sites = found().filter((site) => state.file >= 0 ? site.file === state.file
    : state.folder === "" || path(site).startsWith(state.folder));
  state.on = null;
  $("detail").replaceChildren();
  $("shown").textContent = state.sites.length === data.sites.length ? "" : state.sites.length + " of " + data.sites.length;
  $("list").scrollTop = 0;
  tree();
  draw();
}

const columns = () => "minmax(170px, 2fr) minmax(120px, 1.2fr) " + "minmax(90px, 1fr) ".repeat(data.targets.length);

function head() {
  const row = $("head");
  row.style.gridTemplateColumns = columns();
  for (const name of ["place", "what", ...data.targets.map((t) => t.name)]) {
    const cell = element("span", "", name);
    cell.setAttribute("role", "columnheader");
    row.append(cell);
  }
  row.style.minWidth = $("rows").style.minWidth = 340 + 112 * data.targets.length + "px";
}

// Only the rows in sight exist.
function draw() {
  if (state.shown >= 0) { lines(); return; }
  const rows = $("rows");
  rows.style.height = Math.max(state.sites.length, 1) * ROW + "px";
  const first = Math.max(0, Math.floor($("list").scrollTop / ROW) - 5);
  const last = Math.min(state.sites.length, first + Math.ceil($("list").clientHeight / ROW) + 12);
  const made = [];
  for (let n = first; n < last; n++) {
    const site = state.sites[n];
    const row = element("div", "row" + (site === state.on ? " on" : ""));
    row.style.top = n * ROW + "px";
    row.style.gridTemplateColumns = columns();
    row.setAttribute("role", "row");
    const place = element("span", "place", path(site));
    place.append(element("i", "", ":" + site.line + ":" + site.column));
    place.title = place.textContent;
    row.append(place, element("span", "", what(site)));
    for (const cell of site.cells) {
      const shown = element("span", "cell " + kind(site, cell), cell);
      shown.title = cell;
      row.append(shown);
    }
    row.onclick = () => select(site);
    row.ondblclick = () => show(site.file);
    made.push(row);
  }
  if (state.sites.length === 0) made.push(element("div", "none", "Nothing matches."));
  rows.replaceChildren(...made);
}

function select(site) {
  state.on = site;
  history.replaceState(null, "", "#" + encodeURI(path(site) + ":" + site.line));
  if (state.shown >= 0 && state.shown !== site.file) show(site.file);
  reveal();
  draw();
  const detail = $("detail"), place = path(site) + ":" + site.line + ":" + site.column;
  detail.replaceChildren(element("h2", "code", place), element("div", "", what(site)));
  if (state.shown < 0) {
    const line = element("pre", "", textOf(site.file).slice(site.line - 1, site.endLine).join("\n"));
    const go = element("button", "go", "source, beside what is written \u2192");
    go.onclick = () => show(site.file);
    detail.append(line, go);
  }
  for (const message of site.messages) detail.append(element("div", "message", message));
  for (const index of site.choices) choice(detail, site, data.choices[index]);
  detail.scrollTop = 0;
}

// The score broken down, for one target and context.
function choice(detail, site, own) {
  const target = data.targets[own.target];
  const constructs = own.constructs.length ? own.constructs.join(", ") : "no construct";
  const title = element("h3", "", target.name);
  title.append(element("span", "soft", "in " + constructs + ", on " + own.device));
  detail.append(title);
  const names = own.outcome.chain.map((link) => link.test ? link.name + " if " + link.test : link.name);
  const chosen = names.length ? names.join(", else ") : "depends on whether " + own.outcome.condition.text + " is constant";
  const line = element("div", "chosen");
  line.append("\u2192 ", element("b", "code " + (own.outcome.chain.length > 1 ? "run" : ""), chosen));
  detail.append(line, element("div", "soft", own.outcome.because));
  const order = [...own.candidates].sort((a, b) => (a.rank ?? 1e9) - (b.rank ?? 1e9));
  for (const candidate of order) {
    const part = element("details");
    const name = candidate.name + (candidate.status === "otherwise" ? ": otherwise"
      : candidate.status === "incompatible" ? ": does not match" : ": score " + candidate.score);
    part.append(element("summary", "code", name));
    if (candidate.selector) part.append(element("div", "code", candidate.selector));
    for (const term of candidate.terms || []) part.append(element("div", "soft", term.value + " (" + term.what + ")"));
    if (candidate.strict_subset_of !== undefined) {
      part.append(element("div", "soft", "0: a strict subset of the selector of " + own.candidates[candidate.strict_subset_of].name));
    }
    for (const reason of candidate.reasons || []) part.append(element("div", "soft", reason));
    if (candidate.test) part.append(element("div", "soft", "at run time: " + candidate.test));
    const place = element("div"), go = element("button", "go code", short(candidate.file) + ":" + candidate.start.line);
    go.onclick = () => follow(candidate.file + ":" + candidate.start.line);
    place.append(go);
    part.append(place);
    detail.append(part);
  }
}

// --- A source beside what is written -----------------------------------------------------------------------------

// The lines of a file, each beside what stands for it: [number here, number there, text there, kind].
function pair(file, target) {
  const rows = [], length = textOf(file).length;
  let here = 0, there = 0;
  const same = (until) => { while (here < until) rows.push([++here, ++there, null, ""]); };
  for (const { at, count, lines } of data.files[file].changes[target] || []) {
    same(at);
    for (let n = 0; n < Math.max(count, lines.length); n++) {
      rows.push([n < count ? ++here : 0, n < lines.length ? ++there : 0, lines[n] ?? "", "changed"]);
    }
  }
  same(length);
  return rows;
}

function show(file) {
  state.shown = file;
  $("list").hidden = file >= 0;
  $("list").style.display = file >= 0 ? "none" : "";
  $("source").hidden = file < 0;
  if (file < 0) { tree(); draw(); return; }
  const own = data.files[file];
  $("name").textContent = own.name;
  $("name").title = own.path;
  const sites = new Map();
  for (const site of data.sites) {
    if (site.file !== file) continue;
    for (let n = site.line; n <= site.endLine; n++) sites.set(n, [...(sites.get(n) || []), site]);
  }
  state.marks = sites;
  for (let path = folderOf(own.name); path; path = folderOf(path.slice(0, -1))) state.open.add(path);
  tree();
  $("tree").querySelector(".on")?.scrollIntoView({ block: "nearest" });
  tabs();
  reveal();
  draw();
  $("text").focus();
}

function tabs() {
  state.rows = pair(state.shown, state.target);
  const own = data.files[state.shown];
  $("tabs").replaceChildren(...data.targets.map((target, n) => {
    const changes = (own.changes[n] || []).length;
    const tab = element("button", "", target.name + (own.failed.includes(n) ? " (errors)" : changes ? " (" + changes + ")" : " (as it is)"));
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", String(n === state.target));
    tab.title = "what is written for " + target.name + "  ( t )";
    tab.onclick = () => { state.target = n; tabs(); reveal(); lines(); };
    return tab;
  }));
  let widest = 40;
  for (const line of textOf(state.shown)) widest = Math.max(widest, line.length);
  state.width = Math.min(widest, 300) + 4;
}

function lines() {
  const box = $("lines"), view = $("text"), text = textOf(state.shown);
  box.style.height = state.rows.length * LINE + "px";
  const marks = 14 + 11 * data.targets.length, half = "minmax(0, 1fr)";
  const first = Math.max(0, Math.floor(view.scrollTop / LINE) - 10);
  const last = Math.min(state.rows.length, first + Math.ceil(view.clientHeight / LINE) + 25);
  const made = [];
  for (let n = first; n < last; n++) {
    const [here, there, written, change] = state.rows[n];
    const sites = here && state.marks.get(here) || [];
    const row = element("div", "src" + (sites.length ? " site" : "") + (sites.includes(state.on) ? " on" : ""));
    row.style.top = n * LINE + "px";
    row.style.gridTemplateColumns = marks + "px 52px " + half + " 52px " + half;
    const margin = element("span", "margin");
    const starts = sites.filter((site) => site.line === here);
    if (starts.length) {
      const worst = (target) => starts.map((s) => kind(s, s.cells[target])).sort().pop();
      if (starts.some((site) => site.messages.length)) margin.append(element("b", "", "!"));
      data.targets.forEach((target, t) => {
        const mark = element("i", worst(t));
        mark.title = target.name + ": " + starts.map((site) => site.cells[t]).join("; ");
        margin.append(mark);
      });
    }
    const left = element("span", "left" + (change && here ? " old" : here ? "" : " gap"));
    if (here) spell(left, text[here - 1], starts);
    const right = element("span", change && there ? "new" : there ? "" : "gap");
    if (there) spell(right, written ?? text[here - 1], []);
    row.append(margin, element("span", "num", here ? String(here) : ""), left,
      element("span", "num", there ? String(there) : ""), right);
    if (sites.length) row.onclick = () => select(sites.includes(state.on) ? sites[(sites.indexOf(state.on) + 1) % sites.length] : sites[0]);
    made.push(row);
  }
  box.replaceChildren(...made);
  across();
}

// Both halves go sideways together, by a bar below them; it is there if a line is longer than its half.
function across() {
  const half = ($("text").clientWidth - 118 - 11 * data.targets.length) / 2;
  const inner = $("across").firstElementChild;
  inner.style.width = "calc(100% + " + Math.max(0, state.width * 7.6 - half) + "px)";
  $("lines").style.setProperty("--x", -$("across").scrollLeft + "px");
}

// A line with its sites marked; directives stand out.
function spell(into, line, sites) {
  if (/^\s*(#\s*pragma\s+omp\b|[!cC*]\$omp\b)/i.test(line)) into.classList.add("directive");
  const inner = element("span", "in"), characters = [...line];
  into.append(inner);
  let at = 0;
  for (const site of [...sites].sort((a, b) => a.column - b.column)) {
    const end = site.endLine === site.line ? site.endColumn - 1 : characters.length;
    if (site.column - 1 < at) continue;
    inner.append(characters.slice(at, site.column - 1).join(""), element("mark", "", characters.slice(site.column - 1, end).join("")));
    at = end;
  }
  inner.append(characters.slice(at).join(""));
}

// Scrolls so far that the site is in sight.
function reveal() {
  if (!state.on) return;
  const isSource = state.shown >= 0, view = isSource ? $("text") : $("list"), size = isSource ? LINE : ROW;
  if (isSource && state.on.file !== state.shown) return;
  const n = isSource ? state.rows.findIndex(([here]) => here === state.on.line) : state.sites.indexOf(state.on);
  const top = n * size, height = view.clientHeight;
  if (top < view.scrollTop + size) view.scrollTop = isSource ? top - height / 3 : top;
  if (top + 3 * size > view.scrollTop + height) view.scrollTop = isSource ? top - height / 3 : top + 3 * size - height;
}

// --- Keys and links ----------------------------------------------------------------------------------------------

function move(by) {
  if (!state.sites.length) return;
  const n = state.on ? state.sites.indexOf(state.on) + by : by > 0 ? 0 : state.sites.length - 1;
  select(state.sites[Math.min(state.sites.length - 1, Math.max(0, n))]);
}

function turn(by) {
  const from = state.shown >= 0 ? state.shown : state.file;
  const n = Math.min(data.files.length - 1, Math.max(0, from + by));
  if (!data.files.length) return;
  state.folder = "";
  state.file = n;
  choose();
  show(n);
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.tagName === "INPUT";
  if (event.key === "Escape") { event.target.blur(); (state.shown >= 0 ? $("text") : $("list")).focus(); return; }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && event.target.tagName === "BUTTON") return;
  const keyed = {
    j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1),
    ArrowRight: () => { $("across").scrollLeft += 60; }, ArrowLeft: () => { $("across").scrollLeft -= 60; },
    PageDown: () => move(20), PageUp: () => move(-20), "/": () => $("search").focus(), d: theme, "?": keys,
    Enter: () => state.on && show(state.on.file), s: () => show(-1), "]": () => turn(1), "[": () => turn(-1),
    t: () => {
      state.target = (state.target + 1) % data.targets.length;
      if (state.shown >= 0) { tabs(); reveal(); lines(); }
    },
  };
  if (keyed[event.key] && !($("keys").open && event.key !== "?")) { event.preventDefault(); keyed[event.key](); }
});
for (const id of ["list", "text"]) $(id).addEventListener("scroll", draw);
$("across").addEventListener("scroll", across);
$("text").addEventListener("wheel", (event) => { $("across").scrollLeft += event.shiftKey ? event.deltaY : event.deltaX; });
addEventListener("resize", draw);

// `file:line`, or a file: its source, and the site there; `@target` behind it: what is written for that.
function follow(asked) {
  const [, name, line, target] = asked.match(/^(.*?)(?::(\d+))?(?::\d+)?(?:@([^/@]*))?$/);
  state.target = Math.max(state.target, data.targets.findIndex((own) => own.name === target));
  const file = data.files.findIndex((own) => own.name === name || own.path === name);
  if (file < 0) return;
  state.folder = ""; state.file = -1;
  const at = Number(line || 0);
  const site = data.sites.find((own) => own.file === file && own.line <= at && at <= own.endLine);
  choose();
  show(file);
  if (site) { select(site); return; }
  const n = state.rows.findIndex(([here]) => here === at);
  $("text").scrollTop = Math.max(0, n * LINE - $("text").clientHeight / 3);
  lines();
}
const linked = () => { if (location.hash.length > 1) follow(decodeURI(location.hash.slice(1))); };
sums(); controls(); head(); choose(); linked();
addEventListener("hashchange", linked);
