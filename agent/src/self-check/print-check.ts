import type { Language } from "@nodeyard/contract/envelope.ts";
import type { SelfCheck } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import { isSerious } from "@nodeyard/contract/devices/self-check/rules.ts";
import { PROBLEM_WORDS, USE_WORDS } from "@nodeyard/contract/devices/self-check/words.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";

const LABELS = {
  interfaces: { zh: "流量接口", en: "Interfaces" },
  mac: { zh: "MAC 地址", en: "MAC address" },
  kind: { zh: "设备类型", en: "Kind" },
  disks: { zh: "磁盘", en: "Disks" },
  mounts: { zh: "文件系统", en: "File systems" },
  storage: { zh: "存储合计", en: "Storage" },
  clock: { zh: "时钟", en: "Clock" },
  server: { zh: "服务器", en: "Server" },
  certificate: { zh: "证书有效期至", en: "Certificate until" },
  proxy: { zh: "代理", en: "Proxy" },
  state: { zh: "状态目录剩余", en: "State directory free" },
  queue: { zh: "待上报数据点", en: "Points to report" },
  lastReport: { zh: "最近上报", en: "Last report" },
  none: { zh: "无", en: "none" },
  noLink: { zh: "无连接", en: "no link" },
  external: { zh: "其中外接", en: "external" },
  allRight: { zh: "未发现问题。", en: "Nothing is wrong." },
} satisfies Record<string, Text>;

const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

function sizeText(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 10 ** (3 * exponent);
  return `${value < 10 && exponent > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[exponent]}`;
}

/** A self-check as lines for a terminal: what is measured, then what is wrong and what to do about it. */
export function printCheck(check: SelfCheck, language: Language): string {
  const label = (name: keyof typeof LABELS): string => inLanguage(LABELS[name], language);
  const rows: [string, string[]][] = [
    [
      label("interfaces"),
      check.interfaces.map(({ name, hasLink, rateBps }) => {
        const rate = rateBps === null ? "" : `, ${rateBps / 1e6} Mbit/s`;
        return `${name}${rate}${hasLink ? "" : `, ${label("noLink")}`}`;
      }),
    ],
    [label("mac"), check.mac === null ? [] : [check.mac]],
    [label("kind"), [`${check.kind}, ${check.arch}${check.processor && `, ${check.processor}`}`]],
    [
      label("disks"),
      check.disks.map(
        ({ name, sizeBytes, use }) =>
          `${name}, ${sizeText(sizeBytes)}: ${inLanguage(USE_WORDS[use], language)}`,
      ),
    ],
    [
      label("mounts"),
      check.mounts.map(
        ({ mount, type, sizeBytes, use }) =>
          `${mount}, ${type}, ${sizeText(sizeBytes)}: ${inLanguage(USE_WORDS[use], language)}`,
      ),
    ],
    [
      label("storage"),
      [
        `${sizeText(check.storageBytes)}, ${label("external")} ${sizeText(check.externalStorageBytes)}`,
      ],
    ],
    [label("clock"), check.clockOffsetMs === null ? [] : [`${check.clockOffsetMs} ms`]],
    [label("server"), check.roundTripMs === null ? [] : [`${Math.round(check.roundTripMs)} ms`]],
    [label("certificate"), check.certificateEndsAt === null ? [] : [check.certificateEndsAt]],
    [label("proxy"), check.proxy === "" ? [] : [check.proxy]],
    [label("state"), check.stateFreeBytes === null ? [] : [sizeText(check.stateFreeBytes)]],
    [label("queue"), [String(check.waitingPoints)]],
    [label("lastReport"), check.lastReportAt === null ? [] : [check.lastReportAt]],
  ];
  const facts = rows.flatMap(([name, values]) => [
    `${name}: ${values.length === 1 ? values[0] : values.length === 0 ? label("none") : ""}`.trimEnd(),
    ...(values.length > 1 ? values.map((value) => `  ${value}`) : []),
  ]);
  const problems = check.problems.flatMap(({ problem, detail }) => {
    const { text, advice } = PROBLEM_WORDS[problem];
    return [
      `${isSerious(problem) ? "✗" : "!"} ${inLanguage(text, language, { detail })}`,
      `  → ${inLanguage(advice, language)}`,
    ];
  });
  return `${[...facts, "", ...(problems.length === 0 ? [label("allRight")] : problems)].join("\n")}\n`;
}
