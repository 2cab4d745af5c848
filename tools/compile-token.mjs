// Compiles the token and the payout contract to server/dist: what the local chain and the tests deploy, and what an
// installation may deploy on a chain of its own.
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(join(root, "server/package.json"));
const solc = require("solc");

const CONTRACTS = { BpToken: "bp-token.json", BpPayouts: "bp-payouts.json" };

const sources = {};
for (const name of Object.keys(CONTRACTS))
  sources[`${name}.sol`] = {
    content: await readFile(join(root, "server/contracts", `${name}.sol`), "utf8"),
  };
const input = {
  language: "Solidity",
  sources,
  settings: {
    evmVersion: "cancun",
    optimizer: { enabled: true, runs: 10_000 },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
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
await mkdir(join(root, "server/dist"), { recursive: true });
for (const [name, file] of Object.entries(CONTRACTS)) {
  const { abi, evm } = output.contracts[`${name}.sol`][name];
  const target = join(root, "server/dist", file);
  const text = JSON.stringify({ abi, bytecode: `0x${evm.bytecode.object}` });
  await writeFile(`${target}.partial`, text);
  await rename(`${target}.partial`, target);
}
