import type {
  AcceptanceData,
  DiskSpeed,
  ErrLine,
  LineSpeed,
  TaskRow,
} from "@nodeyard/contract/acceptance/calls.ts";
import type { DiskResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { MATCH_KEYS } from "@nodeyard/contract/acceptance/rules.ts";
import { DISK_WORDS, LINE_WORDS } from "@nodeyard/contract/acceptance/run-lines.ts";
import { lineErrorText } from "@nodeyard/contract/dial/agent-lines.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { NamedLine } from "../lines/name-lines.ts";
import type { Match } from "../match/read-matches.ts";
import { testOf, type RunResults } from "./read-results.ts";
import { reasonText } from "./words.ts";

const MBPS = 1_000_000;

function diskSpeed(disk: DiskResult, language: Language): DiskSpeed {
  return {
    disk: disk.disk,
    storage_size: disk.sizeBytes,
    read_io_kbytes: disk.readKbytes ?? null,
    read_iops: disk.readIops ?? null,
    write_io_kbytes: disk.writeKbytes ?? null,
    write_iops: disk.writeIops ?? null,
    method: disk.method ?? "",
    note: disk.fault === undefined ? "" : inLanguage(DISK_WORDS[disk.fault], language),
  };
}

function errLine(line: NamedLine, language: Language): ErrLine {
  return {
    account: line.account,
    msg: line.state === "normal" ? "" : inLanguage(LINE_WORDS[line.state], language),
    errMsg: line.error === undefined ? "" : lineErrorText(line.error, language),
  };
}

function lineSpeed(results: RunResults, line: NamedLine): LineSpeed {
  const test = testOf(results, line);
  const mbps = (bps: number | null | undefined): number | null =>
    bps === null || bps === undefined ? null : Math.round((bps / MBPS) * 10) / 10;
  return {
    Account: line.account,
    Bandwidth: line.mbps,
    DataAt: (test?.measuredAt ?? results.linesAt ?? new Date(0)).toISOString(),
    Download: mbps(test?.downBps),
    Upload: mbps(test?.upBps),
    Jitter: line.jitterMs,
    Ping: line.rttMs,
    Operator: line.carrier,
    Region: "",
    VlanId: line.vlan,
  };
}

function taskRow({ task, reasons }: Match, language: Language): TaskRow {
  const texts = MATCH_KEYS.map((key) => {
    const reason = reasons.find((each) => each.key === key);
    return [key, reason ? reasonText(reason, language) : ""] as const;
  });
  return { task, ...(Object.fromEntries(texts) as Record<(typeof MATCH_KEYS)[number], string>) };
}

/** Measurements, in the order of their steps; none of steps to come. */
export function presentResults(
  results: RunResults,
  matches: readonly Match[],
  code: string,
  language: Language,
): AcceptanceData[] {
  const { cpu, disks, lines, memory, tests } = results;
  const of = (isSsd: boolean): DiskSpeed[] =>
    (disks ?? []).filter((disk) => disk.isSsd === isSsd).map((disk) => diskSpeed(disk, language));
  const normal = lines.filter(({ state }) => state === "normal");
  const abnormal = lines.filter(({ state }) => state !== "normal");
  const failed = matches.filter(({ reasons }) => reasons.length > 0);
  const cpuRow = cpu && {
    bcode: code,
    core: cpu.cores,
    physical: cpu.sockets,
    processor: cpu.processors,
    frequency: cpu.maxMhz === 0 ? null : cpu.maxMhz,
    model: cpu.model,
  };
  return [
    ...(cpuRow ? [{ cpu: [cpuRow] }] : []),
    ...(disks ? [{ disk_speeds: { Ssd: of(true), Hdd: of(false) } }] : []),
    ...(abnormal.length > 0 ? [{ errLine: abnormal.map((line) => errLine(line, language)) }] : []),
    ...(tests.length > 0
      ? [{ speedtest_result: normal.map((line) => lineSpeed(results, line)) }]
      : []),
    ...(memory ? [{ mem: [{ bcode: code, mem_size: memory.totalBytes }] }] : []),
    ...(failed.length > 0 ? [{ task: failed.map((match) => taskRow(match, language)) }] : []),
  ];
}
