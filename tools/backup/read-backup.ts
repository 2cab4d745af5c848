import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import {
  BackupError,
  FORMAT_VERSION,
  type EndLine,
  type Header,
  type TableLine,
  type TableSum,
} from "./format.ts";
import { RowSum } from "./row-sum.ts";

const NEWLINE = 10;
const END_OF_ROWS = Buffer.from("\\.\n");
const END_AFTER_ROW = Buffer.from("\n\\.\n");
/** The header names every step; nothing of ours is longer, and a foreign file must not fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Reads a backup from its beginning to its end, once, and checks whatever can be checked without a database. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer, undefined>;
  readonly #hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);
  #tables = 0;
  #rows = 0;

  constructor(file: string) {
    const source = createReadStream(file);
    const plain = createGunzip();
    source.on("error", (error) => plain.destroy(error));
    this.#chunks = source.pipe(plain)[Symbol.asyncIterator]();
  }

  /** Adds the next piece of text to what is at hand; false at the end of the file. */
  async #more(): Promise<boolean> {
    try {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
      return true;
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") throw new BackupError("There is no such file");
      if (/^E[A-Z]+$/.test(code)) throw error;
      throw new BackupError(`The file is damaged or not a backup (${message})`, { cause: error });
    }
  }

  async #line(): Promise<Buffer> {
    let from = 0;
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE, from);
      if (end >= 0) {
        const line = this.#rest.subarray(0, end + 1);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      from = this.#rest.length;
      if (from > LONGEST_LINE || !(await this.#more()))
        throw new BackupError("The backup is cut off");
    }
  }

  async #value(): Promise<{ value: object; line: Buffer }> {
    const line = await this.#line();
    try {
      const value: unknown = JSON.parse(line.toString("utf8"));
      if (typeof value === "object" && value !== null) return { value, line };
    } catch {
      // Reported below: it is not a line of a backup.
    }
    throw new BackupError("The file is damaged or not a backup");
  }

  /** The first line; refuses a file of another format. */
  async header(): Promise<Header> {
    const { value, line } = await this.#value();
    const header = value as Header;
    if (typeof header.nodeyardBackup !== "number") throw new BackupError("The file is no backup");
    if (header.nodeyardBackup !== FORMAT_VERSION)
      throw new BackupError(
        `The backup has format ${header.nodeyardBackup}, this program reads format ${FORMAT_VERSION}`,
      );
    this.#hash.update(line);
    return header;
  }

  /** The next table's line, or the end; after a table's line come its `rows()`. */
  async next(): Promise<TableLine | EndLine> {
    const { value, line } = await this.#value();
    if (!("end" in value)) {
      this.#hash.update(line);
      return value as TableLine;
    }
    const end = value as EndLine;
    if (end.sha256 !== this.#hash.digest("hex"))
      throw new BackupError("The backup's checksum does not match");
    if (end.tables !== this.#tables || end.rows !== this.#rows)
      throw new BackupError("The backup lacks tables or rows");
    // Reading on to the end of the file has its own checksum checked too.
    do {
      if (this.#rest.length > 0) throw new BackupError("The backup has data after its end");
    } while (await this.#more());
    return end;
  }

  /** Rows of the table whose line was read last, whole rows in each piece, as COPY takes them. */
  async *rows(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      let end = this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS) ? 0 : -1;
      if (end < 0) {
        const found = this.#rest.indexOf(END_AFTER_ROW);
        if (found >= 0) end = found + 1;
      }
      const completeRows = end >= 0 ? end : this.#rest.lastIndexOf(NEWLINE) + 1;
      if (completeRows > 0) {
        const piece = this.#rest.subarray(0, completeRows);
        this.#rest = this.#rest.subarray(completeRows);
        this.#hash.update(piece);
        yield piece;
      }
      if (end >= 0) {
        this.#rest = this.#rest.subarray(END_OF_ROWS.length);
        this.#hash.update(END_OF_ROWS);
        return;
      }
      if (!(await this.#more())) throw new BackupError("The backup is cut off");
    }
  }

  /** Reads the sum of a table's rows; throws if the rows that were read have another. */
  async sumOf(read: RowSum): Promise<TableSum> {
    const { value, line } = await this.#value();
    this.#hash.update(line);
    const sum = value as TableSum;
    if (sum.rows !== read.rows || sum.sum !== read.sum)
      throw new BackupError(`A table has ${read.rows} rows (${read.sum}) instead of ${sum.rows}`);
    this.#tables += 1;
    this.#rows += sum.rows;
    return sum;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Reads a whole backup without a database. @returns its header and its end. */
export async function checkBackup(file: string): Promise<{ header: Header; end: EndLine }> {
  const reader = new BackupReader(file);
  try {
    const header = await reader.header();
    for (;;) {
      const next = await reader.next();
      if ("end" in next) return { header, end: next };
      const sum = new RowSum();
      for await (const piece of reader.rows()) sum.add(piece);
      await reader.sumOf(sum);
    }
  } finally {
    await reader.close();
  }
}
