// Arguments of the programs that `npm run` starts, the same way for all. Plain JavaScript for those that run before the
// installation.
import { parseArgs } from "node:util";

/**
 * Ends the program for a wrong argument: 2, as for a wrong setting.
 * @param {string} usage
 * @param {string} problem
 * @returns {never}
 */
export function refuseArguments(usage, problem) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

/**
 * Reads a program's arguments with `parseArgs`. `--help` prints the usage and ends the program with 0.
 * @template {import("node:util").ParseArgsConfig} Config
 * @param {string} usage
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(usage, config) {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseArguments(usage, error.message.split(". ")[0]);
  }
}
