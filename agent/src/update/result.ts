import { readFileIfThere } from "../platform/atomic-file.ts";

/** The end of an update that the agent has passed to the unit. */
export interface UpdateResult {
  readonly version: string;
  readonly state: "installed" | "failed" | "rolledBack";
  readonly message: string;
}

/** The last result of the update unit; undefined if there is none. */
export async function readResult(file: string): Promise<UpdateResult | undefined> {
  const text = await readFileIfThere(file);
  if (text === undefined) return undefined;
  try {
    const { version, state, message } = JSON.parse(text) as UpdateResult;
    const isKnown = state === "installed" || state === "failed" || state === "rolledBack";
    return isKnown ? { version: String(version), state, message: String(message) } : undefined;
  } catch {
    return undefined;
  }
}
