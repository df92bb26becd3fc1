// Starts `rulepress lsp` for the folder that is open, and shows the card of the file in view. All else is the server's work.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async (context) => {
  const folder = vscode.workspace.workspaceFolders?.[0];
  // A folder that is not trusted yet may be somebody else's, and its settings name the program that would be started.
  if (!folder || !vscode.workspace.isTrusted) return;
  const [command, ...words] = vscode.workspace.getConfiguration("rulepress").get("command");
  const run = { command, args: [...words, "lsp", "--project", folder.uri.fsPath], options: { cwd: folder.uri.fsPath } };
  client = new LanguageClient("rulepress", "Rulepress", run, {
    documentSelector: [
      { scheme: "file", language: "yaml", pattern: `${folder.uri.fsPath}/{rules,factions,scenarios,tables}/**` },
      { scheme: "file", language: "markdown", pattern: `${folder.uri.fsPath}/rules/**` },
    ],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{rules,factions,scenarios,tables}/**") },
  });
  context.subscriptions.push(
    vscode.commands.registerCommand("rulepress.showCard", async () => {
      const open = vscode.window.activeTextEditor;
      if (!open) return;
      try {
        const picture = await client.sendRequest("workspace/executeCommand", {
          command: "rulepress.preview",
          arguments: [open.document.uri.toString()],
        });
        await vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(picture), { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
      } catch (refused) {
        vscode.window.showWarningMessage(refused.message);
      }
    }),
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
