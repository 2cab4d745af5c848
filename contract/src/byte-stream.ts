import { z } from "zod";

export type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The body of a call that takes bytes, read as they come. */
export const byteStream = z.custom<Bytes>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    (Symbol.iterator in value || Symbol.asyncIterator in value),
);
