import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { measureHardware } from "../devices/measure-hardware.ts";
import { createDiskReader } from "../disks/read-disks.ts";
import { noteFacts, readRecording } from "../machine/kernel-file.ts";
import { AgentExit, EXIT } from "../exit-codes.ts";
import type { AgentOptions } from "../options.ts";
import { textsIn } from "../texts.ts";
import { collectAgentFacts, readStoredAgent } from "./agent-facts.ts";
import { checkMachine } from "./check-machine.ts";
import { printCheck } from "./print-check.ts";
import { createSupportBundle } from "./support-bundle.ts";

const LOG_LINES = 500;

/** The service's last lines; empty where there is no journal. */
export async function readServiceLog(): Promise<string> {
  const args = ["-u", "nodeyard-agent", "-n", String(LOG_LINES), "--no-pager", "-o", "short-iso"];
  return promisify(execFile)("journalctl", args, { timeout: 10_000 }).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

/** Runs `status`, `doctor`, `support-bundle` or `inspect`. @returns text for standard output */
export async function runReport(options: AgentOptions): Promise<string> {
  const { show, settings, root, json, language, stateDirectory } = options;
  const texts = textsIn(language);
  await access(stateDirectory, constants.R_OK | constants.X_OK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EACCES") return;
      throw new AgentExit(
        EXIT.stateUnusable,
        texts.stateOfAnotherUser({ directory: stateDirectory }),
      );
    },
  );
  if (show === "inspect" && root !== undefined) readRecording(root);
  const noted = show === "support-bundle" ? noteFacts() : undefined;
  const readDisks = createDiskReader(undefined, undefined, settings);
  const isQuick = show === "status";
  const machine = await measureHardware(settings);
  const agent = await collectAgentFacts(stateDirectory, { ...options, readDisks, texts, isQuick });
  const check = await checkMachine(machine, agent);
  if (noted !== undefined) {
    const name = `nodeyard-support-${check.checkedAt.replaceAll(/[-:]|\.\d+/g, "")}.tar.gz`;
    const path = resolve(name);
    await writeFile(path, await createSupportBundle(noted.facts, check, await readServiceLog()), {
      mode: 0o600,
    });
    return json ? `${JSON.stringify({ path })}\n` : `${texts.bundleWritten({ path })}\n`;
  }
  if (json) return `${JSON.stringify(check, null, 2)}\n`;
  if (show === "inspect") return printCheck(check, language);
  const { binding } = await readStoredAgent(stateDirectory);
  const heading =
    binding === undefined
      ? texts.notBound()
      : texts.boundBefore({ deviceId: binding.deviceId, server: binding.server });
  return `${heading}\n${printCheck(check, language)}`;
}
