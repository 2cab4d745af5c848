import type {
  AcceptanceData,
  DiskSpeed,
  ErrLine,
  LineSpeed,
  TaskRow,
  UplinkRow,
} from "@nodeyard/contract/acceptance/calls.ts";
import { MATCH_KEYS } from "@nodeyard/contract/acceptance/rules.ts";
import { formatBytes, formatCount, formatTime, UNKNOWN } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { acceptance } from "../messages.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import styles from "./match.module.css";

type RowsOf<Key extends string> =
  Extract<AcceptanceData, Record<Key, unknown>> extends Record<Key, (infer Row)[]> ? Row : never;
export type CpuRow = RowsOf<"cpu">;
export type MemRow = RowsOf<"mem">;

const KIB = 1024;
const shown = (value: number | null, text: (value: string) => string): string =>
  value === null ? UNKNOWN : text(formatCount(Math.round(value * 10) / 10));
const speed = (kilobytes: number | null): string =>
  kilobytes === null ? UNKNOWN : acceptance.perSecond(formatBytes(kilobytes * KIB));
const iops = (value: number | null): string =>
  shown(value === null ? null : Math.round(value), acceptance.iops);

export function diskColumns(): Column<DiskSpeed>[] {
  return [
    {
      key: "disk",
      title: acceptance.diskName,
      onCard: "head",
      cell: ({ disk, note }) => (
        <>
          <span className="mono">{disk}</span>
          {note !== "" && <small className={styles["note"]}>{note}</small>}
        </>
      ),
    },
    {
      key: "size",
      title: acceptance.size,
      align: "end",
      cell: ({ storage_size: size }) => formatBytes(size),
    },
    {
      key: "write",
      title: acceptance.writeSpeed,
      align: "end",
      cell: ({ write_io_kbytes: rate }) => speed(rate),
    },
    {
      key: "read",
      title: acceptance.readSpeed,
      align: "end",
      cell: ({ read_io_kbytes: rate }) => speed(rate),
    },
    {
      key: "writeIops",
      title: acceptance.writeIops,
      align: "end",
      cell: ({ write_iops: rate }) => iops(rate),
    },
    {
      key: "readIops",
      title: acceptance.readIops,
      align: "end",
      cell: ({ read_iops: rate }) => iops(rate),
    },
    {
      key: "method",
      title: acceptance.method,
      cell: ({ method }) =>
        method === "fio" || method === "direct" || method === "cached"
          ? acceptance[method]
          : UNKNOWN,
    },
  ];
}

export function lineColumns(): Column<LineSpeed>[] {
  return [
    {
      key: "account",
      title: acceptance.account,
      onCard: "head",
      cell: ({ Account: account, Note: note }) => (
        <>
          {account || acceptance.defaultRoute}
          {note !== "" && <small className={styles["note"]}>{note}</small>}
        </>
      ),
    },
    {
      key: "upload",
      title: acceptance.upload,
      align: "end",
      cell: ({ Upload: value }) => shown(value, acceptance.mbps),
    },
    {
      key: "together",
      title: acceptance.uploadTogether,
      align: "end",
      cell: ({ UploadTogether: value }) => shown(value, acceptance.mbps),
    },
    {
      key: "counted",
      title: acceptance.uploadCounted,
      align: "end",
      cell: ({ UploadCounted: value }) => shown(value, acceptance.mbps),
    },
    {
      key: "download",
      title: acceptance.download,
      align: "end",
      cell: ({ Download: value }) => shown(value, acceptance.mbps),
    },
    {
      key: "bandwidth",
      title: acceptance.bandwidth,
      align: "end",
      cell: ({ Bandwidth: value }) => shown(value, acceptance.mbps),
    },
    {
      key: "ping",
      title: acceptance.ping,
      align: "end",
      cell: ({ Ping: value }) => shown(value, acceptance.milliseconds),
    },
    {
      key: "jitter",
      title: acceptance.jitter,
      align: "end",
      cell: ({ Jitter: value }) => shown(value, acceptance.milliseconds),
    },
    {
      key: "carrier",
      title: acceptance.carrier,
      cell: ({ Operator: carrier }) => acceptance[carrier],
    },
    {
      key: "ip",
      title: acceptance.publicIp,
      cell: ({ PublicIp: ip }) => (ip === "" ? UNKNOWN : <span className="mono">{ip}</span>),
    },
    {
      key: "vlan",
      title: acceptance.vlan,
      cell: ({ VlanId: vlan }) => (vlan === null ? UNKNOWN : String(vlan)),
    },
    {
      key: "at",
      title: acceptance.measuredAt,
      cell: ({ DataAt: at }) => <time dateTime={at}>{formatTime(at)}</time>,
    },
  ];
}

export function uplinkColumns(): Column<UplinkRow>[] {
  return [
    {
      key: "note",
      title: acceptance.countedWhy,
      onCard: "head",
      cell: ({ Note: note }) => note,
    },
    {
      key: "alone",
      title: acceptance.totalAlone,
      align: "end",
      cell: ({ Alone: value }) => shown(value, acceptance.mbps),
    },
    {
      key: "together",
      title: acceptance.uploadTogether,
      align: "end",
      cell: ({ Together: value }) => shown(value, acceptance.mbps),
    },
    {
      key: "counted",
      title: acceptance.uploadCounted,
      align: "end",
      cell: ({ Counted: value }) => shown(value, acceptance.mbps),
    },
  ];
}

export function cpuColumns(): Column<CpuRow>[] {
  return [
    {
      key: "model",
      title: acceptance.model,
      onCard: "head",
      cell: ({ model }) => model || UNKNOWN,
    },
    {
      key: "threads",
      title: acceptance.processors,
      align: "end",
      cell: ({ processor }) => formatCount(processor),
    },
    {
      key: "cores",
      title: acceptance.cores,
      align: "end",
      cell: ({ core }) => formatCount(core),
    },
    {
      key: "sockets",
      title: acceptance.sockets,
      align: "end",
      cell: ({ physical }) => formatCount(physical),
    },
    {
      key: "frequency",
      title: acceptance.frequency,
      align: "end",
      cell: ({ frequency }) =>
        shown(frequency === null ? null : frequency / 1000, acceptance.gigahertz),
    },
    {
      key: "code",
      title: acceptance.bcode,
      cell: ({ bcode }) => <span className="mono">{bcode}</span>,
    },
  ];
}

export function memColumns(): Column<MemRow>[] {
  return [
    {
      key: "size",
      title: acceptance.memSize,
      onCard: "head",
      cell: ({ mem_size: size }) => formatBytes(size),
    },
    {
      key: "code",
      title: acceptance.bcode,
      cell: ({ bcode }) => <span className="mono">{bcode}</span>,
    },
  ];
}

export function failureColumns(): Column<TaskRow>[] {
  return [
    {
      key: "task",
      title: acceptance.task,
      onCard: "head",
      cell: ({ task }) => taskTitle(task),
    },
    {
      key: "reasons",
      title: acceptance.reasons,
      onCard: "wide",
      cell: (row) => (
        <ul className={styles["reasons"]}>
          {MATCH_KEYS.filter((key) => row[key] !== "").map((key) => (
            <li key={key}>{row[key]}</li>
          ))}
        </ul>
      ),
    },
  ];
}

export function errLineColumns(): Column<ErrLine>[] {
  return [
    {
      key: "account",
      title: acceptance.account,
      onCard: "head",
      cell: ({ account }) => account || acceptance.defaultRoute,
    },
    { key: "state", title: acceptance.state, cell: ({ msg }) => msg },
    {
      key: "error",
      title: acceptance.error,
      onCard: "wide",
      cell: ({ errMsg }) => errMsg || UNKNOWN,
    },
  ];
}
