import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** The smallest encoding that the caller accepts; `q=0` refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
}

/** Compressors of one content: `fast` for an answer that is sent once, `small` for one that is kept. */
const compressors = {
  br: (content: Buffer, aim: "fast" | "small") =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: aim === "fast" ? 4 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content: Buffer, aim: "fast" | "small") =>
    promisify(gzip)(content, {
      level: aim === "fast" ? constants.Z_BEST_SPEED : constants.Z_BEST_COMPRESSION,
    }),
  identity: async (content: Buffer) => content,
};

export function compress(
  content: Buffer,
  encoding: Encoding,
  aim: "fast" | "small",
): Promise<Buffer> {
  return compressors[encoding](content, aim);
}
