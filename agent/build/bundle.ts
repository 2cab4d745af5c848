import { basename } from "node:path";
import { bundleCalls } from "@nodeyard/contract/bundle-calls.ts";
import { rolldown } from "rolldown";
import { collectBundled } from "../../tools/notices/bundled-packages.ts";
import { noticesText } from "../../tools/notices/notices.ts";

/**
 * Bundles a program into one file, without `node_modules`.
 *
 * @returns notices of the packages in it.
 * @param hasSchemas whether it checks answers or requests itself; without, it has addresses of calls alone, and no validator
 */
export async function bundle(
  cwd: string,
  input: string,
  file: string,
  { hasSchemas = false } = {},
): Promise<string> {
  const bundled = collectBundled();
  const plugins = hasSchemas ? [bundled.plugin] : [bundleCalls(), bundled.plugin];
  // The path is named in the file: the same wherever the build is started.
  const made = await rolldown({ cwd, input, platform: "node", plugins });
  await made.write({ file, format: "esm", codeSplitting: false });
  return noticesText(basename(file), await bundled.read());
}
