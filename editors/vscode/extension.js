// Starts `ompick lsp` for C, C++ and Fortran, and hands everything else to the language client.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["c", "cpp", "fortran", "fortran-modern", "FortranFreeForm", "FortranFixedForm"];

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("ompick");
  const server = {
    command: settings.get("path"),
    args: ["lsp", ...settings.get("arguments")],
  };
  const options = {
    documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{ompick.toml,compile_commands.json}") },
  };
  client = new LanguageClient("ompick", "ompick", server, options);
  await client.start();
}

async function activate(context) {
  const restart = vscode.commands.registerCommand("ompick.restart", async () => {
    await client?.stop();
    await start();
  });
  context.subscriptions.push(restart);
  await start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
