// `npm run sign-image -- --key FILE IMAGE`: signs an image that operators publish in the download centre.
import { resolve } from "node:path";
import { readArguments, refuseArguments } from "./read-arguments.mjs";
import { signImage } from "./release/sign-image.ts";

const USAGE = `npm run sign-image -- --key FILE IMAGE   writes IMAGE.sig, which is entered where the image is published
  --key FILE   secret key of npm run release-key`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { key: { type: "string" } },
});
const [image, ...more] = positionals;
if (values.key === undefined) refuseArguments(USAGE, "--key is needed");
if (image === undefined || more.length > 0) refuseArguments(USAGE, "One image is needed");
try {
  const { path } = await signImage(resolve(image), values.key);
  console.log(`${path} is the signature: its content is entered where the image is published`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
