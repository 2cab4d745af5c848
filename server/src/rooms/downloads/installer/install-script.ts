// Offered to other rooms.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentPackages } from "../agent-packages.ts";
import { packageAddress } from "../addresses.ts";

/** Allowed origins, from the `Host` header; the script has them in single quotes. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/**
 * The installer, with the server it was asked of and the packages' digests filled in; the digests are as trustworthy as the
 * script that has them. Undefined for a host that is none.
 */
export async function installScript(
  origin: string,
  packages: AgentPackages | undefined,
): Promise<string | undefined> {
  if (!ORIGIN.test(origin)) return undefined;
  const archive = (arch: "x64" | "arm64") =>
    packages?.files.find((file) => file.kind === "archive" && file.arch === arch);
  const alone = packages?.files.find(({ kind }) => kind === "module");
  const [x64, arm64] = [archive("x64"), archive("arm64")];
  const values: Readonly<Record<string, string>> = {
    SERVER: origin,
    VERSION: packages?.version ?? "",
    PATH_X64: x64 ? packageAddress(x64.name) : "",
    DIGEST_X64: x64?.sha256 ?? "",
    PATH_ARM64: arm64 ? packageAddress(arm64.name) : "",
    DIGEST_ARM64: arm64?.sha256 ?? "",
    PATH_ALONE: alone ? packageAddress(alone.name) : "",
  };
  const text = await readFile(join(import.meta.dirname, "install.sh"), "utf8");
  return text.replace(/@([A-Z0-9_]+)@/g, (_, name: string) => values[name] ?? "");
}
