import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["agent", "console", "contract", "server", "simulator", "stand-ins", "tools"];

/** Links to installed packages; the project's own are those of the copy. */
async function linkPackages(copy: string): Promise<void> {
  const modules = join(copy, "node_modules");
  await mkdir(join(modules, "@nodeyard"), { recursive: true });
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (name === "@nodeyard" || name.startsWith(".")) continue;
    await symlink(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of FOLDERS) {
    await symlink(join(copy, name), join(modules, "@nodeyard", name));
    const own = join(name, "node_modules");
    if (existsSync(join(ROOT, own))) await symlink(join(ROOT, own), join(copy, own));
  }
}

/** A copy of the checkout in a folder that PostgreSQL's user may enter, to be edited by a test. */
export async function copyCheckout(): Promise<{ copy: string; remove(): Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), "nodeyard-dev-"));
  // Open to others, as PostgreSQL needs it; mkdtemp's is not.
  await chmod(copy, 0o755);
  for (const name of [...FOLDERS, "package.json", "package-lock.json", "tsconfig.base.json"])
    await cp(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\/(?:node_modules|(?:agent|console)\/dist)$/.test(path),
    });
  await linkPackages(copy);
  return { copy, remove: () => rm(copy, { recursive: true, force: true }) };
}
