// Compiles the token's contract to server/dist/bp-token.json: what the local chain and the tests deploy, and what an
// installation may deploy on a chain of its own.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(join(root, "server/package.json"));
const solc = require("solc");
const { readFileSync } = await import("node:fs");

const SOURCE = "BpToken.sol";
const input = {
  language: "Solidity",
  sources: {
    [SOURCE]: { content: await readFile(join(root, "server/contracts", SOURCE), "utf8") },
  },
  settings: {
    evmVersion: "cancun",
    optimizer: { enabled: true, runs: 10_000 },
    outputSelection: { "*": { BpToken: ["abi", "evm.bytecode.object"] } },
  },
};
const output = JSON.parse(
  solc.compile(JSON.stringify(input), {
    import: (path) => ({ contents: readFileSync(require.resolve(path), "utf8") }),
  }),
);
const problems = (output.errors ?? []).map((error) => error.formattedMessage);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
const { abi, evm } = output.contracts[SOURCE].BpToken;
const target = join(root, "server/dist/bp-token.json");
await mkdir(dirname(target), { recursive: true });
await writeFile(`${target}.partial`, JSON.stringify({ abi, bytecode: `0x${evm.bytecode.object}` }));
await rename(`${target}.partial`, target);
