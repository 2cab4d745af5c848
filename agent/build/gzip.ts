import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";

/** Compressed with a header that names neither time nor file, so that the same bytes give the same bytes. */
export function gzip(chunks: Iterable<Uint8Array>): Promise<Buffer> {
  const stream = Readable.from(chunks).pipe(createGzip());
  return buffer(stream);
}
