import { join } from "node:path";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { AgentOptions } from "../options.ts";
import type { Log } from "../platform/log.ts";
import type { Texts } from "../texts.ts";
import { AGENT_VERSION } from "../version.ts";
import { applyUpdate } from "./apply-update.ts";
import { findObstacle, HOME, RESULT_FILE, SERVICE_STATE, UPDATE_FOLDER } from "./places.ts";
import { RELEASE_KEYS } from "./release-keys.ts";
import { readResult } from "./result.ts";
import { runProgram } from "./run-program.ts";
import type { UpdateHost } from "./run-updates.ts";

/** Releases on this machine. */
export function machineUpdates(stateDirectory: string): UpdateHost {
  return {
    version: AGENT_VERSION,
    arch: process.arch,
    keys: RELEASE_KEYS,
    obstacle: findObstacle(RELEASE_KEYS, stateDirectory),
    readResult: () => readResult(RESULT_FILE),
  };
}

/** The program of the unit of updates. */
export async function applyServiceUpdate(
  { updateChannel }: AgentOptions,
  log: Log,
  texts: Texts,
): Promise<ExitCode> {
  const { version, state, message } = await applyUpdate({
    home: HOME,
    folder: join(SERVICE_STATE, UPDATE_FOLDER),
    resultFile: RESULT_FILE,
    keys: RELEASE_KEYS,
    current: AGENT_VERSION,
    channel: updateChannel,
    arch: process.arch,
    nowMs: Date.now(),
    run: runProgram,
    texts,
  });
  if (state === "installed") log.info(texts.updateInstalled({ version }));
  else log.error(texts.updateFailed({ reason: message }));
  return state === "installed" ? EXIT.stopped : EXIT.unexpected;
}
