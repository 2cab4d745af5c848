import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { UpdateObstacle } from "@nodeyard/contract/agents/rules.ts";

/** Programs of all versions, as the installer arranges them; root's. */
export const HOME = "/opt/nodeyard-agent";
/** The unit that takes a downloaded update. */
const PATH_UNIT = "/etc/systemd/system/nodeyard-update.path";
/** State of the agent as a service, where the unit looks for updates. */
export const SERVICE_STATE = "/var/lib/nodeyard-agent";
/** The unit's last result, which it alone writes. */
export const RESULT_FILE = "/var/lib/nodeyard-update/result.json";

/** Names in the folder `update` of the state directory. */
export const UPDATE_FOLDER = "update";
export const PACKAGE_NAME = "package.tar.gz";
export const READY_NAME = "ready";

/** The reason why this agent cannot install a release; undefined if it can. */
export function findObstacle(
  keys: readonly string[],
  stateDirectory: string,
): UpdateObstacle | undefined {
  if (keys.length === 0) return "noKey";
  return stateDirectory === SERVICE_STATE && isManaged() ? undefined : "unmanaged";
}

/** True if this is the version that the installer's link leads to; dpkg has a directory in its place. */
function isManaged(): boolean {
  try {
    const current = join(HOME, "current");
    const own = dirname(realpathSync(process.argv[1] ?? ""));
    return (
      lstatSync(current).isSymbolicLink() && realpathSync(current) === own && existsSync(PATH_UNIT)
    );
  } catch {
    return false;
  }
}
