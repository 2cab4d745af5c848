import { MIMEType } from "node:util";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";

/** Forms of this server have a few fields. A megabyte of empty parts, or of header lines, takes a second to read. */
const MOST_PARTS = 20;
const MOST_HEADER_BYTES = 4096;

function isReadable(body: Buffer, contentType: string): boolean {
  const delimiter = `--${new MIMEType(contentType).params.get("boundary") ?? ""}`;
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
    if (!isReadable(body, contentType)) throw new Error("too many parts");
    const sent = new Response(new Uint8Array(body), { headers: { "content-type": contentType } });
    return Object.fromEntries(await sent.formData());
  } catch {
    throw new ApiError(platformErrors.malformed, { params: { field: "body" }, field: "body" });
  }
}
