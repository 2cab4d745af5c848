// Offered to other rooms.
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { ServedFile } from "./send-file.ts";

const manifest = z.object({
  version: z.string(),
  released: z.iso.date(),
  files: z.array(
    z.object({
      // Becomes a path.
      name: z.string().regex(/^[A-Za-z0-9][\w.-]*$/),
      kind: z.enum(["archive", "deb", "module"]),
      arch: z.enum(["x64", "arm64", "any"]),
      bytes: z.int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      md5: z.string().regex(/^[0-9a-f]{32}$/),
    }),
  ),
});
export type AgentPackages = z.infer<typeof manifest>;

/** The packages that `npm run build -w agent` has made; undefined if it was not run. Read anew, as the next build replaces them. */
export async function readPackages({
  config,
}: Pick<Deps, "config">): Promise<AgentPackages | undefined> {
  const path = join(config.agentPackages, "manifest.json");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : manifest.parse(JSON.parse(text));
}

/** A package by its name; undefined if there is none, or the file is not that of the manifest. */
export async function findPackage(
  deps: Pick<Deps, "config">,
  name: string,
): Promise<ServedFile | undefined> {
  const packages = await readPackages(deps);
  const file = packages?.files.find((one) => one.name === name);
  if (packages === undefined || file === undefined) return undefined;
  const path = join(deps.config.agentPackages, file.name);
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== file.bytes) return undefined;
  return {
    name: file.name,
    bytes: file.bytes,
    sha256: file.sha256,
    modifiedAt: new Date(`${packages.released}T00:00:00Z`),
    read: (start, end) => createReadStream(path, { start, end }),
  };
}
