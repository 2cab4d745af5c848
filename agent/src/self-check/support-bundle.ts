import { promisify } from "node:util";
import type { SelfCheck } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import { ANSWERS_FILE, type MachineFacts } from "../machine/kernel-file.ts";
import { createMasker } from "./mask.ts";
import { tar, type Entry } from "./tar.ts";

/** Names in an archive are at most 100 bytes; longer paths of sysfs are nothing that the agent reads. */
const MAX_PATH_BYTES = 98;
const MAX_FILE_BYTES = 256 * 1024;

/** Entries of the noted files and folders: a name in a folder that was not read itself is an empty file. */
function entriesOf(
  { files, folders }: MachineFacts,
  mask: (path: string, content: string) => string,
) {
  const contents = new Map<string, string | undefined>();
  for (const path of folders.keys()) contents.set(path, undefined);
  for (const [folder, names] of folders)
    for (const name of names) {
      const path = `${folder}/${name}`;
      const isFolder = [...files.keys(), ...folders.keys()].some((other) =>
        other.startsWith(`${path}/`),
      );
      if (!contents.has(path)) contents.set(path, isFolder ? undefined : "");
    }
  for (const [path, content] of files)
    contents.set(path, mask(path, content).slice(0, MAX_FILE_BYTES));
  return contents;
}

/**
 * A compressed archive of what the agent has read of this machine: the kernel's files as they are, answers of calls and programs
 * beside them, and the self-check that came of it. Serial numbers and addresses are masked.
 */
export async function createSupportBundle(
  facts: MachineFacts,
  selfCheck: SelfCheck,
  log: string,
): Promise<Buffer> {
  const masker = createMasker();
  const contents = entriesOf(facts, masker.file);
  const answers = Object.fromEntries(
    [...facts.answers].map(([question, answer]) => [
      question,
      question === "hostname" ? "host" : masker.value(answer),
    ]),
  );
  contents.set(`/${ANSWERS_FILE}`, JSON.stringify(answers, null, 1));
  contents.set("/self-check.json", JSON.stringify(masker.value(selfCheck), null, 1));
  contents.set("/agent.log", masker.text(log));
  const folders = new Set<string>();
  for (const path of contents.keys())
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
      folders.add(path.slice(0, at));
  for (const folder of folders) if (!contents.has(folder)) contents.set(folder, undefined);
  const entries = [...contents]
    .filter(([path]) => Buffer.byteLength(path) <= MAX_PATH_BYTES)
    .map(([path, content]): Entry =>
      content === undefined
        ? { path: path.slice(1), mode: 0o755 }
        : { path: path.slice(1), mode: 0o644, content: Buffer.from(`${content}\n`) },
    );
  const bytes = Buffer.concat([...tar(entries, new Date(selfCheck.checkedAt))]);
  const { gzip } = process.getBuiltinModule("node:zlib");
  return promisify(gzip)(bytes);
}
