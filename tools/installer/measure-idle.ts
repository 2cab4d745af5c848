import { setTimeout as sleep } from "node:timers/promises";

/** Ticks of processor time in a second, on every Linux. */
const TICKS_PER_SECOND = 100;

interface Reading {
  readonly rssKib: number;
  /** Not backed by a file: the runtime's code is shared with other processes of it, and can be dropped. */
  readonly anonymousKib: number;
  readonly processorSeconds: number;
}

function parse(output: string): Reading {
  const kib = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(output)?.[1]);
  const stat = /^\d+ \(.*\) (.*)$/m.exec(output)?.[1]?.split(" ") ?? [];
  // utime, stime and those of ended children, behind state and ten other fields.
  const ticks = stat.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    rssKib: kib("Rss"),
    anonymousKib: kib("Anonymous"),
    processorSeconds: ticks / TICKS_PER_SECOND,
  };
}

/** Use of the idle service: memory at the end, and share of a core including its children. */
export async function measureIdle(
  run: (command: string) => Promise<{ output: string }>,
  minutes: number,
): Promise<string> {
  const read = async (): Promise<Reading> => {
    const pid = "$(systemctl show -p MainPID --value nodeyard-agent)";
    return parse((await run(`cat /proc/${pid}/smaps_rollup /proc/${pid}/stat`)).output);
  };
  const [before, startedAt] = [await read(), performance.now()];
  await sleep(minutes * 60_000);
  const [after, endedAt] = [await read(), performance.now()];
  const share = ((after.processorSeconds - before.processorSeconds) * 1000) / (endedAt - startedAt);
  const mib = (kib: number): string => (kib / 1024).toFixed(1);
  return `${minutes} minutes idle: ${mib(after.rssKib)} MiB resident, of it ${mib(after.anonymousKib)} MiB anonymous; ${(share * 100).toFixed(2)} % of a core`;
}
