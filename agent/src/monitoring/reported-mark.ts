import { join } from "node:path";
import { writeFileAtomically } from "../platform/atomic-file.ts";
import { AGENT_VERSION } from "../version.ts";

/** Records that the server accepted a report of this version; the installer removes the file and waits for it. */
export function markReported(stateDirectory: string): Promise<void> {
  return writeFileAtomically(join(stateDirectory, "reported"), `${AGENT_VERSION}\n`);
}
