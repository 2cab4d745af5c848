interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/**
 * The one range that a `Range` header asks for (RFC 9110): undefined where the whole file is the answer, as for several ranges or
 * another unit; "unsatisfiable" if it begins behind the end.
 */
export function byteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  // The last bytes.
  if (from === "")
    return Number(to) === 0
      ? "unsatisfiable"
      : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 };
  const start = Number(from);
  if (to !== "" && Number(to) < start) return undefined;
  if (start >= bytes) return "unsatisfiable";
  return { start, end: to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}
