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
/** Units of updates: dpkg updates what it has installed. */
const UPDATE_UNITS = ["nodeyard-update.path", "nodeyard-update.service"];
const PROGRAMS = [
  "nodeyard-agent",
  "nodeyard-read-disks",
  "nodeyard-set-password",
  "nodeyard-set-rights",
];
/** Rights that settings ask for, and the password helper, which owners put into place. */
const BESIDE = [
  "root.conf",
  "lines.conf",
  "tasks.conf",
  "nodeyard-password.socket",
  "nodeyard-password@.service",
  "nodeyard-password.env.example",
];

function readAll(
  root: string,
  names: readonly string[],
  { to = "", mode = 0o644 }: { to?: string; mode?: number } = {},
): Promise<File[]> {
  return Promise.all(names.map((name) => read(root, `deploy/agent/${name}`, `${to}${name}`, mode)));
}

interface Parts {
  readonly root: string;
  readonly agent: Buffer;
  readonly notices: string;
  readonly keys: readonly string[];
  readonly runtime: Runtime;
}

/** The files of a package that belong into one folder: the agent, its runtime, its launcher and what explains them. */
async function programFiles({ root, agent, notices, keys, runtime }: Parts): Promise<File[]> {
  return [
    { path: "node", mode: 0o755, content: runtime.node },
    { path: "nodeyard-agent.mjs", mode: 0o644, content: agent },
    { path: "LICENSE.node", mode: 0o644, content: runtime.licence },
    { path: "THIRD-PARTY-NOTICES", mode: 0o644, content: Buffer.from(notices) },
    // For the installer, which compares them with those of the next version.
    {
      path: "release-keys",
      mode: 0o644,
      content: Buffer.from(keys.map((key) => `${key}\n`).join("")),
    },
    ...(await readAll(root, PROGRAMS, { mode: 0o755 })),
    ...(await readAll(root, BESIDE)),
    await read(root, "docs/agent.md", "agent.md"),
    await read(root, "LICENSE", "LICENSE"),
    await read(root, "NOTICE", "NOTICE"),
  ];
}

/** The files of an archive, in the one folder that it unpacks to; the installer puts unit and settings into their places. */
export async function archiveFiles(folder: string, parts: Parts): Promise<File[]> {
  const files = [
    ...(await programFiles(parts)),
    ...(await readAll(parts.root, ["nodeyard-switch"], { mode: 0o755 })),
    ...(await readAll(parts.root, [...UNITS, ...UPDATE_UNITS])),
    await read(parts.root, "deploy/agent/nodeyard-agent.env.example", "nodeyard-agent.env.example"),
  ];
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
}

/** The files of a Debian package, in their places. */
export async function debFiles(parts: Parts, version: string, at: Date): Promise<File[]> {
  const files = await programFiles(parts);
  return [
    ...files.map((file) => ({ ...file, path: `${HOME}/${file.path}` })),
    ...(await readAll(parts.root, UNITS, { to: "lib/systemd/system/" })),
    await read(parts.root, "deploy/agent/nodeyard-agent.env.example", SETTINGS, 0o600),
    ...debDocuments({ version, at, notices: parts.notices }),
  ];
}
