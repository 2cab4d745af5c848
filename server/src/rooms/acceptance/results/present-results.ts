import type {
  AcceptanceData,
  DiskSpeed,
  ErrLine,
  LineSpeed,
  TaskRow,
} from "@nodeyard/contract/acceptance/calls.ts";
import type { DiskResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { KEPT_SHARE, MATCH_KEYS } from "@nodeyard/contract/acceptance/rules.ts";
import { DISK_WORDS, LINE_NOTES, LINE_WORDS } from "@nodeyard/contract/acceptance/run-lines.ts";
import { lineErrorText } from "@nodeyard/contract/dial/agent-lines.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { countUplink, type CountedLine, type CountedUplink } from "../lines/count-lines.ts";
import type { NamedLine } from "../lines/name-lines.ts";
import type { Match } from "../match/read-matches.ts";
import { isOf, type RunResults } from "./read-results.ts";
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

const mbps = (bps: number): number => Math.round((bps / MBPS) * 10) / 10;
const mbpsOrNull = (bps: number | null | undefined): number | null =>
  bps === null || bps === undefined ? null : mbps(bps);

/** Why a line counts as it does; empty for one that has no others beside it. */
function lineNote(
  results: RunResults,
  uplink: CountedUplink,
  counted: CountedLine,
  language: Language,
): string {
  const { line, test, aloneBps, pairBps, togetherBps, countedBps, sharers } = counted;
  if (aloneBps === null || togetherBps === null) return "";
  const notes: string[] = [];
  if (uplink.isServerBound) notes.push(inLanguage(LINE_NOTES.serverBound, language));
  else if (countedBps === aloneBps) notes.push(inLanguage(LINE_NOTES.kept, language));
  else notes.push(inLanguage(LINE_NOTES.slowed, language, { kept: mbps(togetherBps) }));
  const other = pairBps !== null && pairBps < aloneBps * KEPT_SHARE && otherOfPair(results, line);
  if (other)
    notes.push(
      inLanguage(LINE_NOTES.slowedByOne, language, { kept: mbps(pairBps), line: other.account }),
    );
  if (sharers > 0)
    notes.push(inLanguage(LINE_NOTES.shared, language, { count: sharers, ip: test?.seenIp ?? "" }));
  return notes.join(language === "zn" ? "；" : ". ");
}

function otherOfPair({ lines, rounds }: RunResults, line: NamedLine): NamedLine | undefined {
  const pair = rounds.find(({ isAll, probes }) => !isAll && probes.some(isOf(line)));
  const key = pair?.probes.find((probe) => !isOf(line)(probe));
  return key && lines.find(isOf(key));
}

function lineSpeed(
  results: RunResults,
  uplink: CountedUplink,
  counted: CountedLine,
  language: Language,
): LineSpeed {
  const { line, test } = counted;
  return {
    Account: line.account,
    Bandwidth: line.mbps,
    DataAt: (test?.measuredAt ?? results.linesAt ?? new Date(0)).toISOString(),
    Download: mbpsOrNull(test?.downBps),
    Upload: mbpsOrNull(test?.upBps),
    UploadTogether: mbpsOrNull(counted.togetherBps),
    UploadCounted: mbpsOrNull(counted.countedBps),
    PublicIp: test?.seenIp ?? "",
    Note: lineNote(results, uplink, counted, language),
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
  const uplink = countUplink(results);
  const normal = uplink.lines.filter(({ line }) => line.state === "normal");
  const { togetherBps } = uplink;
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
      ? [
          {
            speedtest_result: normal.map((counted) =>
              lineSpeed(results, uplink, counted, language),
            ),
          },
        ]
      : []),
    ...(togetherBps === null
      ? []
      : [
          {
            uplink_total: [
              {
                Alone: mbps(uplink.aloneBps),
                Together: mbps(togetherBps),
                Counted: mbps(uplink.countedBps),
                Note: inLanguage(
                  uplink.isServerBound ? LINE_NOTES.serverBound : LINE_NOTES.total,
                  language,
                ),
              },
            ],
          },
        ]),
    ...(memory ? [{ mem: [{ bcode: code, mem_size: memory.totalBytes }] }] : []),
    ...(failed.length > 0 ? [{ task: failed.map((match) => taskRow(match, language)) }] : []),
  ];
}
