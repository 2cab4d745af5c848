import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { debDocuments } from "./deb-documents.ts";
import type { Runtime } from "./runtimes.ts";
import type { Entry } from "../src/self-check/tar.ts";

type File = Entry & { readonly content: Uint8Array };

/** Install path on the device. */
const HOME = "opt/nodeyard-agent/current";
/** The settings, which belong to the owner. */
export const SETTINGS = "etc/nodeyard-agent.env";

async function read(root: string, from: string, path: string, mode = 0o644): Promise<File> {
  return { path, mode, content: await readFile(join(root, from)) };
}

/** systemd units of the agent and of the helper that reads disks. */
const UNITS = ["nodeyard-agent.service", "nodeyard-disks.socket", "nodeyard-disks@.service"];

function units(root: string, directory: string): Promise<File[]> {
  return Promise.all(
    UNITS.map((name) => read(root, `deploy/agent/${name}`, `${directory}${name}`)),
  );
}

interface Parts {
  readonly root: string;
  readonly agent: Buffer;
  readonly notices: string;
  readonly runtime: Runtime;
}

/** The files of a package that belong into one folder: the agent, its runtime, its launcher and what explains them. */
async function programFiles({ root, agent, notices, runtime }: Parts): Promise<File[]> {
  return [
    { path: "node", mode: 0o755, content: runtime.node },
    { path: "nodeyard-agent.mjs", mode: 0o644, content: agent },
    { path: "LICENSE.node", mode: 0o644, content: runtime.licence },
    { path: "THIRD-PARTY-NOTICES", mode: 0o644, content: Buffer.from(notices) },
    await read(root, "deploy/agent/nodeyard-agent", "nodeyard-agent", 0o755),
    await read(root, "deploy/agent/nodeyard-read-disks", "nodeyard-read-disks", 0o755),
    await read(root, "deploy/agent/lines.conf", "lines.conf"),
    await read(root, "docs/agent.md", "agent.md"),
    await read(root, "LICENSE", "LICENSE"),
    await read(root, "NOTICE", "NOTICE"),
  ];
}

/** The files of an archive, in the one folder that it unpacks to; the installer puts unit and settings into their places. */
export async function archiveFiles(folder: string, parts: Parts): Promise<File[]> {
  const files = [
    ...(await programFiles(parts)),
    ...(await units(parts.root, "")),
    await read(parts.root, "deploy/agent/nodeyard-agent.env.example", "nodeyard-agent.env.example"),
  ];
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
}

/** The files of a Debian package, in their places. */
export async function debFiles(parts: Parts, version: string, at: Date): Promise<File[]> {
  const files = await programFiles(parts);
  return [
    ...files.map((file) => ({ ...file, path: `${HOME}/${file.path}` })),
    ...(await units(parts.root, "lib/systemd/system/")),
    await read(parts.root, "deploy/agent/nodeyard-agent.env.example", SETTINGS, 0o600),
    ...debDocuments({ version, at, notices: parts.notices }),
  ];
}
