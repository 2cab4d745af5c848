import { mkdir, open, readdir, readFile, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** Something that cannot be called back, and has no record that it is compared with: a payment that was requested, or secrets that were shown. */
export interface Effect {
  readonly kind: "buyback" | "batch" | "cards";
  /** Names it to operators and other systems, such as the payment app's number; no secret. */
  readonly reference: string;
}

/** A line of a process's file: up to this mark, its commits have been acknowledged. */
export interface Mark {
  readonly historyId: string;
  readonly witnessId: string;
  readonly mark: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Leaves because of the commits up to the mark. */
  readonly effect?: Effect;
}

/** The marks of processes of this machine, in files outside of the database: one each, with a line of JSON per mark. */
export interface Journal {
  /** The marks of all processes that are younger than `sinceMs`, each process's oldest first; removes older files. */
  readAll(sinceMs: number): Promise<Mark[][]>;
  /** Returns once the line is on the disk. */
  append(mark: Mark): Promise<void>;
  remove(witnessId: string): Promise<void>;
  close(): Promise<void>;
}

/** The last line may be torn by a crash: it was not returned from, and nothing left because of it. */
function readLine(line: string): Mark[] {
  try {
    return [JSON.parse(line) as Mark];
  } catch {
    return [];
  }
}

/** Opens the journals in a directory, which is made with the first line. */
export function openJournal(directory: string): Journal {
  let current: { readonly witnessId: string; readonly file: FileHandle } | undefined;
  const pathOf = (witnessId: string): string => join(directory, `${witnessId}.ndjson`);
  const fileOf = async (witnessId: string): Promise<FileHandle> => {
    if (current?.witnessId === witnessId) return current.file;
    await current?.file.close();
    await mkdir(directory, { recursive: true, mode: 0o700 });
    current = { witnessId, file: await open(pathOf(witnessId), "a", 0o600) };
    return current.file;
  };
  return {
    readAll: async (sinceMs) => {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const found: Mark[][] = [];
      for (const name of names.filter((each) => each.endsWith(".ndjson"))) {
        const lines = (await readFile(join(directory, name), "utf8")).split("\n");
        const marks = lines.flatMap(readLine).filter(({ at }) => at >= sinceMs);
        if (marks.length > 0) found.push(marks);
        else await rm(join(directory, name), { force: true });
      }
      return found;
    },
    append: async (mark) => {
      const file = await fileOf(mark.witnessId);
      await file.write(`${JSON.stringify(mark)}\n`);
      await file.datasync();
    },
    remove: (witnessId) => rm(pathOf(witnessId), { force: true }),
    close: async () => {
      await current?.file.close();
      current = undefined;
    },
  };
}

/** Journal of a process without a directory of its own. */
export const NO_JOURNAL: Journal = {
  readAll: async () => [],
  append: async () => {},
  remove: async () => {},
  close: async () => {},
};
