/** The id in a wire text; undefined if it is none, so that the caller answers as for an unknown row. Wire ids are decimal text. */
export function readWireId(text: string): bigint | undefined {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
