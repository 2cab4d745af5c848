import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";

/** The fields of a multipart body, of which the route has limited the size; files as `File`. */
export async function readForm(
  body: Buffer,
  contentType: string,
): Promise<Record<string, FormDataEntryValue>> {
  try {
    const sent = new Response(new Uint8Array(body), { headers: { "content-type": contentType } });
    return Object.fromEntries(await sent.formData());
  } catch {
    throw new ApiError(platformErrors.malformed, { params: { field: "body" }, field: "body" });
  }
}
