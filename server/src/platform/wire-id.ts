import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";

/** The id in a wire text; undefined if it is none, so that the caller answers as for an unknown row. Wire ids are decimal text. */
export function readWireId(text: string): bigint | undefined {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}

/** The id in a wire text; throws the error of an unknown row, which names the text as `id`, if it is none. */
export function requireWireId(text: string, unknown: ErrorDefinition): bigint {
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(unknown, { params: { id: text } });
  return id;
}
