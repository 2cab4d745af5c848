import { createHash, sign } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { signedLine } from "../../contract/src/downloads/rules.ts";
import { signifyFile } from "../../contract/src/signature.ts";
import { readSigningKey } from "./signing-key.ts";

/**
 * Signs the digest of an image with a key of releases: `IMAGE.sig`, which `signify -C -p KEY.pub -x IMAGE.sig IMAGE` verifies.
 * @returns the path of the signature, and its content.
 */
export async function signImage(
  image: string,
  keyFile: string,
): Promise<{ path: string; signature: string }> {
  const { number, privateKey } = await readSigningKey(keyFile);
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(image)) digest.update(chunk as Buffer);
  const line = signedLine(basename(image), digest.digest("hex"));
  const value = sign(null, Buffer.from(line), privateKey);
  const signature = signifyFile(`image ${basename(image)}`, number, value) + line;
  const path = `${image}.sig`;
  await writeFile(path, signature);
  return { path, signature };
}
