import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../server/src/platform/config.ts";
import { chooseDataDirectory } from "../../server/src/platform/data-directory.ts";
import { secretKeyPath } from "../../server/src/platform/secret-key-file.ts";

const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The file of the encryption keys of this installation. */
export async function findKeyFile(env: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(env, []);
  return secretKeyPath(config, await chooseDataDirectory(config.dataDirectory, PROJECT_ROOT));
}
