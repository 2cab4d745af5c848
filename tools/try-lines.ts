// `npm run try-lines`: tries the lines of the agent in an emulated machine with Debian's own kernel, pppd and systemd, against
// rp-pppoe's `pppoe-server`. Prints what happens; exits with 1 at the first thing that is not as it should be, with 3 where no
// machine can be made. docs/lines.md has the transcript.
import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../agent/build/bundle.ts";
import { bootMachine, makeMachine, obstacle } from "./lines/machine.ts";
import { readArguments } from "./read-arguments.mjs";

const root = join(import.meta.dirname, "..");
const { directory, write, cost } = readArguments(
  `node tools/try-lines.ts [OPTION …]
  --directory DIR   where the machine is made and kept; default in the directory for temporary files
  --cost            measures what the agent uses with many interfaces and sessions instead
  --write           puts the transcript into docs/lines.md`,
  {
    options: {
      directory: { type: "string", default: join(tmpdir(), "nodeyard-lines") },
      cost: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  },
).values;
const why = obstacle();
if (why !== undefined) {
  console.log(`No machine can be emulated here: ${why}`);
  process.exit(3);
}
const payload = join(directory, "payload");
await rm(payload, { recursive: true, force: true });
await mkdir(payload, { recursive: true });

const build = join(root, "agent/build/build.ts");
if (spawnSync(process.execPath, [build, "--this-machine"], { stdio: "inherit" }).status !== 0)
  process.exit(1);
const packages = join(root, "agent/dist/packages");
const archive = (await readdir(packages)).find((name) => name.endsWith("-linux-x64.tar.gz")) ?? "";
const agent = join(payload, "agent");
await mkdir(agent);
spawnSync("tar", ["-xzf", join(packages, archive), "-C", agent, "--strip-components=1"]);
await copyFile(join(import.meta.dirname, "lines/run.sh"), join(payload, "run.sh"));
const scene = join(import.meta.dirname, cost ? "lines/cost.ts" : "lines/scene.ts");
await bundle(root, scene, join(payload, "scene.mjs"), { hasSchemas: true });
await copyFile(join(import.meta.dirname, "lines/loop-use.mjs"), join(payload, "loop-use.mjs"));

const transcript: string[] = [];
const machine = makeMachine(directory);
const result = await bootMachine(directory, machine, payload, (line) => {
  transcript.push(line);
  console.log(line);
});
if (result !== "success") {
  console.log(`The machine ended with ${result}.`);
  process.exit(1);
}
if (write && !cost) {
  const file = join(root, "docs/lines.md");
  const text = await readFile(file, "utf8");
  const block = `\`\`\`text\n${transcript.join("\n").replace(/^\n+|\s+$/g, "")}\n\`\`\``;
  await writeFile(
    file,
    text.replace(/```text\n[^]*```/, () => block),
  );
}
