// `npm run release`: checks that the tree is a release, builds its artifacts into dist/, verifies them and names the tag. Pushes
// nothing.
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildConsole, prepare } from "../prepare.mjs";
import { RELEASE_CHANNELS } from "../../contract/src/agents/rules.ts";
import { readArguments, refuseArguments } from "../read-arguments.mjs";
import { collectAgentPackages } from "./agent-packages.ts";
import { checkTree, type Tree } from "./check-tree.ts";
import { writeChecksums } from "./checksums.ts";
import { writeFixture } from "./fixture/write-fixture.ts";
import { stageImageContext } from "./image-context.ts";
import { pack } from "./pack.ts";
import { run } from "./run.ts";
import { noticedRefs, writeBom } from "./sbom.ts";
import { signPackages } from "./sign-packages.ts";
import { stageServer } from "./stage-server.ts";
import { verifyServer } from "./verify-server.ts";

const USAGE = `npm run release                 builds and verifies the artifacts of this version, and names its tag
npm run release -- --key FILE   signs the agent's packages as well, with a secret key of npm run release-key
npm run release -- --channel C  of the signed packages: stable, the default, or beta
npm run release -- --tag        creates the tag here as well
npm run release -- --bench      runs all benchmarks first and writes docs/benchmarks.md, which is then to be committed
npm run release -- --fixture    writes the fixture of this version's database, which is then to be committed`;

/** Days in which devices install the release; signing the packages anew gives it more. */
const VALID_DAYS = 90;

const root = join(import.meta.dirname, "../..");

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  console.log(`- ${name} …`);
  const result = await work();
  console.log(`  ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return result;
}

/** Texts of the notices that the builds of console and agent carry. */
async function readBundledNotices(): Promise<string[]> {
  const assets = join(root, "console/dist/assets");
  const name = (await readdir(assets)).find((file) => /^third-party-notices-.*\.txt$/.test(file));
  if (name === undefined) throw new Error("the console's build has no notices");
  return Promise.all(
    [join(assets, name), join(root, "agent/dist/nodeyard-agent.mjs")].map((file) =>
      readFile(file, "utf8"),
    ),
  );
}

async function build(
  tree: Tree,
  target: string,
  sign: (folder: string) => Promise<unknown>,
): Promise<string[]> {
  const { version, atSeconds } = tree;
  const server = `nodeyard-server-${version}-linux-x64`;
  const context = `nodeyard-image-context-${version}`;
  const stages = join(target, "stage");
  await step("building the console", () => buildConsole(root));
  await step("building the agent's packages", () =>
    run("npm", ["run", "build", "-w", "agent"], { cwd: root }),
  );
  await sign(join(root, "agent/dist/packages"));
  await step("checking the Debian packages", () =>
    collectAgentPackages(root, target, console.warn),
  );
  const packages = await step("putting the server together", async () => {
    const found = await stageServer(root, join(stages, server));
    await pack(join(stages, server), join(target, `${server}.tar.gz`), atSeconds);
    return found;
  });
  await step("packing the image's context", async () => {
    await stageImageContext(root, join(stages, context));
    await pack(join(stages, context), join(target, `${context}.tar.gz`), atSeconds);
  });
  await step("writing the bill of materials", async () => {
    const bundled = (await readBundledNotices()).flatMap(noticedRefs);
    const contained = packages.map(({ name, version: of }) => `${name}@${of}`);
    const bom = await writeBom(root, new Set([...contained, ...bundled]));
    await writeFile(join(target, `nodeyard-${version}.cdx.json`), bom);
  });
  await rm(stages, { recursive: true });
  await writeFile(join(target, "NOTES.md"), `${tree.notes}\n`);
  await step("starting the server's archive", async () => {
    console.log(`  ${await verifyServer(join(target, `${server}.tar.gz`), server)}`);
  });
  return (await writeChecksums(target)).map(
    ({ name, bytes }) => `  ${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${name}`,
  );
}

const { values } = readArguments(USAGE, {
  options: {
    tag: { type: "boolean", default: false },
    bench: { type: "boolean", default: false },
    fixture: { type: "boolean", default: false },
    key: { type: "string" },
    channel: { type: "string", default: "stable" },
  },
});
const channel = RELEASE_CHANNELS.find((one) => one === values.channel);
if (channel === undefined) refuseArguments(USAGE, `No such channel: ${values.channel}`);
try {
  await prepare(root, { wantsConsole: false });
  if (values.fixture) {
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
      version: string;
    };
    const file = join(root, `tools/release/fixtures/${version}.backup`);
    const show = (text: string): void => console.log(`  ${text}`);
    const bytes = await step("making the fixture", () => writeFixture(root, file, show));
    console.log(`${file}: ${bytes} bytes`);
  } else if (values.bench) {
    await run(process.execPath, ["bench/main.ts", "--record"], { cwd: root });
    console.log("docs/benchmarks.md is written: commit it, then npm run release");
  } else {
    const tree = await checkTree(root);
    const target = join(root, "dist", tree.tag);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    const { key: keyFile } = values;
    const lines = await build(tree, target, async (folder) => {
      if (keyFile === undefined)
        return console.warn("  without --key, the packages are not signed");
      const terms = { keyFile, channel, validDays: VALID_DAYS, minimumVersion: "0.0.0" };
      return step("signing the agent's packages", () => signPackages(folder, terms));
    });
    console.log(`\n${target}\n${lines.join("\n")}`);
    if (values.tag)
      await run("git", ["tag", "--annotate", "--message", `Nodeyard ${tree.version}`, tree.tag], {
        cwd: root,
      });
    console.log(
      values.tag
        ? `\nTagged ${tree.commit} as ${tree.tag}. To publish: git push origin ${tree.tag}`
        : `\nTag: git tag --annotate --message "Nodeyard ${tree.version}" ${tree.tag} ${tree.commit}`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
