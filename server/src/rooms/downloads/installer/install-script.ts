// Offered to other rooms.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentPackages } from "../agent-packages.ts";
import { packageAddress } from "../addresses.ts";

/** Allowed origins, from the `Host` header; the script has them in single quotes. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
/** For the version before's link, logs and the like. */
const SPARE_KIB = 4096;

/**
 * The installer, with the server it was asked of and the packages' digests filled in; without a key from elsewhere, the digests are
 * as trustworthy as the script that has them. Undefined for a host that is none.
 */
export async function installScript(
  origin: string,
  packages: AgentPackages | undefined,
): Promise<string | undefined> {
  if (!ORIGIN.test(origin)) return undefined;
  const archiveValues = (arch: "x64" | "arm64"): Record<string, string> => {
    const file = packages?.files.find((one) => one.kind === "archive" && one.arch === arch);
    const bytes = file ? file.bytes + (file.unpackedBytes ?? 0) : 0;
    const name = arch.toUpperCase();
    return {
      [`PATH_${name}`]: file ? packageAddress(file.name) : "",
      [`DIGEST_${name}`]: file?.sha256 ?? "",
      // The archive and what it unpacks to are there together for a moment.
      [`KIB_${name}`]: String(Math.ceil(bytes / 1024) + SPARE_KIB),
    };
  };
  const alone = packages?.files.find(({ kind }) => kind === "module");
  const signed = packages?.signed;
  const values: Readonly<Record<string, string>> = {
    SERVER: origin,
    VERSION: packages?.version ?? "",
    ...archiveValues("x64"),
    ...archiveValues("arm64"),
    PATH_ALONE: alone ? packageAddress(alone.name) : "",
    KEYS: signed ? (packages?.keys.join(" ") ?? "") : "",
    MANIFEST: signed?.manifest.trimEnd() ?? "",
    SIGNATURE: signed?.signature.trimEnd() ?? "",
  };
  const text = await readFile(join(import.meta.dirname, "install.sh"), "utf8");
  return text.replace(/@([A-Z0-9_]+)@/g, (_, name: string) => values[name] ?? "");
}
