import { sendPart, startUpload } from "@nodeyard/contract/downloads/operator/calls.ts";
import { PART_BYTES, PART_NUMBER_LENGTH } from "@nodeyard/contract/downloads/rules.ts";
import { call } from "../../../shared/http.ts";
import { sendBytes } from "../../../shared/send-files.ts";

/** Sends a file part by part. @returns the token to publish it with. */
export async function upload(file: File, onProgress: (percent: number) => void): Promise<string> {
  onProgress(0);
  const { token } = await call(startUpload, { fileName: file.name, bytes: file.size });
  const parts = Math.ceil(file.size / PART_BYTES);
  for (let part = 0; part < parts; part += 1) {
    const content = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
    const number = String(part).padStart(PART_NUMBER_LENGTH, "0");
    await sendBytes(sendPart, new Blob([token, number, content]));
    onProgress(Math.floor(((part + 1) / parts) * 100));
  }
  return token;
}
