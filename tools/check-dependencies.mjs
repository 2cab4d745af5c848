// Fails on an import of a package that the workspace does not declare: another workspace's dependency, or one of the root's, is
// found by its place in node_modules alone. Tests and build scripts may use the root's `devDependencies`.
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { readSpecifiers, sourceFiles } from "./import-graph.mjs";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
/** Never runs in production. */
const DEVELOPMENT =
  /\.test\.tsx?$|\/testing\/|^(?:e2e|tools|bench|torture)\/|\/build\/|\.config\.ts$/;

const readManifest = async (folder) =>
  JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
const { workspaces, ...rootManifest } = await readManifest(".");
const manifests = new Map();
for (const workspace of workspaces) manifests.set(workspace, await readManifest(workspace));

/** `@scope/name` or `name` of a specifier of a package; undefined for our own files and Node's modules. */
function packageOf(specifier) {
  if (specifier.startsWith(".") || isBuiltin(specifier)) return undefined;
  return /^(?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*(?=$|\/)/.exec(specifier)?.[0];
}

function isDeclared(name, file, { name: ownName, dependencies = {}, devDependencies = {} }) {
  if (name === ownName || name in dependencies) return true;
  if (!DEVELOPMENT.test(file)) return false;
  return name in devDependencies || name in rootManifest.devDependencies;
}

/** Hold sources of other files as text. */
const TEMPLATES = ["tools/new-room-files.mjs", "tools/dev/dev.test.ts"];
const missing = new Map();
for (const file of await sourceFiles(root)) {
  if (TEMPLATES.includes(file)) continue;
  const workspace = workspaces.find((folder) => file.startsWith(`${folder}/`));
  const manifest = manifests.get(workspace) ?? rootManifest;
  for (const { specifier } of await readSpecifiers(root, file)) {
    const name = packageOf(specifier);
    if (name === undefined || isDeclared(name, file, manifest)) continue;
    const where = join(workspace ?? ".", "package.json");
    missing.set(`${where} does not declare ${name}`, file);
  }
}
for (const [problem, file] of missing) console.error(`${problem}, which ${file} imports`);
process.exit(missing.size > 0 ? 1 : 0);
