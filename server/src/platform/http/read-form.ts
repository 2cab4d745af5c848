import { MIMEType } from "node:util";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";

/** Forms of this server have a few fields. A megabyte of empty parts, or of header lines, takes a second to read. */
const MOST_PARTS = 20;
const MOST_HEADER_BYTES = 4096;
/** Of RFC 2046. To search for a long one of equal characters takes the time of body times boundary: minutes. */
const BOUNDARY_MAX_LENGTH = 70;

function isReadable(body: Buffer, boundary: string): boolean {
  if (boundary.length > BOUNDARY_MAX_LENGTH) return false;
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    parts += 1;
    const headerEnd = body.indexOf("\r\n\r\n", at);
    const headerBytes = (headerEnd < 0 ? body.length : headerEnd) - at;
    // The end is a delimiter, too.
    if (parts > MOST_PARTS + 1 || headerBytes > MOST_HEADER_BYTES) return false;
  }
  return true;
}

/** The fields of a multipart body, of which the route has limited the size; files as `File`. */
export async function readForm(
  body: Buffer,
  contentType: string,
): Promise<Record<string, FormDataEntryValue>> {
  try {
    const type = new MIMEType(contentType);
    if (!isReadable(body, type.params.get("boundary") ?? "")) throw new Error("too much to read");
    // Written anew, so that both read the same boundary: a header with a comma is two types to `Response`.
    const headers = { "content-type": String(type) };
    const sent = new Response(new Uint8Array(body), { headers });
    return Object.fromEntries(await sent.formData());
  } catch {
    throw new ApiError(platformErrors.malformed, { params: { field: "body" }, field: "body" });
  }
}
