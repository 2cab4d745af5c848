import { bundleCalls } from "@nodeyard/contract/bundle-calls.ts";
import { rolldown } from "rolldown";

/**
 * Bundles a program into one file, without `node_modules`.
 *
 * @param hasSchemas whether it checks answers or requests itself; without, it has addresses of calls alone, and no validator
 */
export async function bundle(
  cwd: string,
  input: string,
  file: string,
  { hasSchemas = false } = {},
): Promise<void> {
  const plugins = hasSchemas ? [] : [bundleCalls()];
  // The path is named in the file: the same wherever the build is started.
  const made = await rolldown({ cwd, input, platform: "node", plugins });
  await made.write({ file, format: "esm", codeSplitting: false });
}
