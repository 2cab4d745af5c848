/** A file, directory or symbolic link of an archive. */
export interface Entry {
  /** Relative, with `/`; at most 100 bytes. */
  readonly path: string;
  readonly mode: number;
  /** Of a file. */
  readonly content?: Uint8Array;
}

const BLOCK = 512;
const NAME_BYTES = 100;

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, "0")}\0`;
}

/** The header of a `ustar` entry, which belongs to root. */
function header(entry: Entry, at: Date): Buffer {
  const { path, mode, content } = entry;
  const name = content ? path : `${path}/`;
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${path} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(content?.length ?? 0, 12), 124);
  block.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  // The checksum is summed as if its own field were blanks.
  block.write(" ".repeat(8), 148);
  block.write(content ? "0" : "5", 156);
  block.write("ustar\x0000", 257);
  block.write("root", 265);
  block.write("root", 297);
  const sum = block.reduce((before, byte) => before + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/**
 * The bytes of a `ustar` archive, the same for the same entries: in the order of the paths, all of one time and of root.
 * Directories have an entry of their own, because dpkg asks for them.
 */
export function* tar(entries: readonly Entry[], at: Date): Generator<Uint8Array> {
  const sorted = entries.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const entry of sorted) {
    yield header(entry, at);
    if (entry.content === undefined) continue;
    yield entry.content;
    yield Buffer.alloc((BLOCK - (entry.content.length % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}
