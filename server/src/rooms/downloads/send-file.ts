import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { byteRange } from "./byte-range.ts";

/** A file as its bytes are: its digest is its identity. */
export interface ServedFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly modifiedAt: Date;
  /** The bytes from one to another, both included. */
  readonly read: (start: number, end: number) => Readable;
}

/** True if the client's copy is this file; a tag decides before a date. */
function isUnchanged({ headers }: FastifyRequest, tag: string, modifiedAt: Date): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  if (tags !== undefined)
    return tags.split(",").some((one) => ["*", tag, `W/${tag}`].includes(one.trim()));
  return since !== undefined && modifiedAt.getTime() <= Date.parse(since);
}

/** True if the client's partial copy is the beginning of this file; a weak tag does not say so. */
function isSameFile({ headers }: FastifyRequest, tag: string, modifiedAt: Date): boolean {
  const { "if-range": condition } = headers;
  if (condition === undefined || condition === tag) return true;
  return Date.parse(String(condition)) === modifiedAt.getTime();
}

/** Sends a file, or the part of it that a client resumes a download with (RFC 9110). */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): FastifyReply {
  const { name, bytes, sha256, modifiedAt } = file;
  const tag = `"${sha256}"`;
  reply
    .header("accept-ranges", "bytes")
    .header("etag", tag)
    .header("last-modified", modifiedAt.toUTCString())
    // A later version may have the same name.
    .header("cache-control", "no-cache")
    .header("repr-digest", `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`);
  if (isUnchanged(request, tag, modifiedAt)) return reply.code(304).send();

  const range = isSameFile(request, tag, modifiedAt)
    ? byteRange(request.headers.range, bytes)
    : undefined;
  if (range === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${bytes}`);
  reply
    .type("application/octet-stream")
    .header("content-length", end - start + 1)
    .header("content-disposition", `attachment; filename="${name}"`);
  return request.method === "HEAD" ? reply.send() : reply.send(file.read(start, end));
}
