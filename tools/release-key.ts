// `npm run release-key -- NAME`: creates a key pair for releases of the agent, and lists its public half among those that agents accept.
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { readArguments, refuseArguments } from "./read-arguments.mjs";
import { createSigningKey } from "./release/signing-key.ts";

const USAGE = `npm run release-key -- NAME   creates NAME.sec, a secret key without a passphrase, and NAME.pub, and adds the public key to
                              deploy/agent/release-keys.json, which the agent's build carries`;
const root = join(import.meta.dirname, "..");
const KEYS = join(root, "deploy/agent/release-keys.json");

const { positionals } = readArguments(USAGE, { allowPositionals: true });
const [name, ...more] = positionals;
if (name === undefined || more.length > 0) refuseArguments(USAGE, "One name is needed");
const file = resolve(name);
// It would be committed, and be in the image's context.
if (!relative(root, file).startsWith(".."))
  refuseArguments(USAGE, `${file} is in the project: choose a place outside of it`);
try {
  const key = await createSigningKey(file);
  const keys = JSON.parse(await readFile(KEYS, "utf8")) as string[];
  await writeFile(KEYS, `${JSON.stringify([...keys, key], null, 2)}\n`);
  console.log(`${file}.sec is the secret key: keep it away from the server, with a copy at another place.
${key} is added to deploy/agent/release-keys.json: commit it. Agents built from now on accept its releases.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
