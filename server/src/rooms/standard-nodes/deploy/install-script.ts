import { randomBytes } from "node:crypto";

/** Directory of the deployer on the machine, until it has ended; a restart empties it. */
const PLACE = "/run/nodeyard-deploy";
/** When it is deleted without the deployer, which need not come again once the agent reports. */
const RETENTION_SECONDS = 900;

/**
 * Starts the server's own installer on the machine, detached: it continues when the connection ends, and leaves its exit status. The
 * activation code is in a file of root's alone and in no process list.
 */
export function startScript(
  deploymentId: bigint,
  installer: string,
  options: readonly string[],
): string {
  const end = `NODEYARD_${randomBytes(12).toString("hex")}`;
  return `set -eu
umask 077
mkdir -p ${PLACE}
cd ${PLACE}
rm -f ${deploymentId}.*
cat >${deploymentId}.sh <<'${end}'
set -- ${options.join(" ")}
${installer}
${end}
cat /proc/sys/kernel/random/boot_id >${deploymentId}.boot
setsid sh -c '
sh ${deploymentId}.sh >${deploymentId}.log 2>&1; echo $? >${deploymentId}.ended
rm -f ${deploymentId}.sh
mv ${deploymentId}.ended ${deploymentId}.status
sleep ${RETENTION_SECONDS}
[ "$(cat ${deploymentId}.pid)" != $$ ] || rm -f ${deploymentId}.*
cd /; rmdir ${PLACE}' </dev/null >/dev/null 2>&1 &
echo $! >${deploymentId}.pid
echo started
`;
}

/** Prints how far the installer is: `running`, `ended STATUS` with the last line that it printed, or `gone`. */
export function statusScript(deploymentId: bigint): string {
  return `cd ${PLACE} 2>/dev/null || { echo gone; exit 0; }
if [ -e ${deploymentId}.status ]; then
  echo "ended $(cat ${deploymentId}.status)"
  tail -n 1 ${deploymentId}.log 2>/dev/null | cut -c 1-400
elif [ -e ${deploymentId}.pid ] && kill -0 "$(cat ${deploymentId}.pid)" 2>/dev/null &&
  [ "$(cat ${deploymentId}.boot)" = "$(cat /proc/sys/kernel/random/boot_id)" ]; then
  echo running
else
  echo gone
fi
`;
}

/** Removes what a deployment left there, and ends what still runs of it: a process that has only got its number is left alone. */
export function cleanScript(deploymentId: bigint): string {
  return `pid=$(cat ${PLACE}/${deploymentId}.pid 2>/dev/null)
tr '\\0' ' ' 2>/dev/null </proc/"$pid"/cmdline | grep -q '${deploymentId}\\.status' && kill -- -"$pid"
rm -f ${PLACE}/${deploymentId}.*; rmdir ${PLACE} 2>/dev/null; true\n`;
}

export type InstallerState =
  | { readonly state: "running" | "gone" }
  | { readonly state: "ended"; readonly status: number; readonly lastLine: string };

const MAX_LINE_CHARACTERS = 200;

/** A foreign machine's words as a log line may have them: one line, bounded, without control and format characters. */
function boundedWords(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\ufffd]+/gu, " ").trim();
  return [...plain].slice(0, MAX_LINE_CHARACTERS).join("");
}

export function readInstallerState(output: string): InstallerState {
  const [first = "", ...rest] = output.split("\n");
  const [, status] = /^ended (\d{1,3})$/.exec(first.trim()) ?? [];
  if (status !== undefined)
    return { state: "ended", status: Number(status), lastLine: boundedWords(rest.join(" ")) };
  return { state: first.trim() === "running" ? "running" : "gone" };
}
