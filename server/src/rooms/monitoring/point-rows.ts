import type { Points } from "@nodeyard/contract/monitoring/agent-calls.ts";

/** A device's points to insert into `device_points`; `indexes` selects from the columns. */
export interface RowsOfDevice {
  readonly deviceId: bigint;
  readonly accountId: bigint;
  readonly points: Points;
  readonly indexes: readonly number[];
}

export const POINT_COLUMNS =
  "slot_at, device_id, account_id, received_at, in_bps, out_bps, disk_read_bps, disk_write_bps, " +
  "external_storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent, io_util_percent";

/** Widths of the columns above in bytes. */
const WIDTHS = [8, 8, 8, 8, 8, 8, 8, 8, 8, 4, 4, 4, 4, 4];
const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER = Buffer.from([0xff, 0xff]);
/** PostgreSQL counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_SECONDS = 946_684_800;
const TWO_32 = 2 ** 32;

/** An empty row: the field count and each field's length before its place. */
const TEMPLATE = Buffer.alloc(2 + WIDTHS.reduce((sum, width) => sum + 4 + width, 0));
/** Index of each field's value in a row. */
const AT: number[] = [];
TEMPLATE.writeInt16BE(WIDTHS.length, 0);
WIDTHS.reduce((offset, width) => {
  TEMPLATE.writeInt32BE(width, offset);
  AT.push(offset + 4);
  return offset + 4 + width;
}, 2);
/** The last field, the only nullable one: null is a length of -1 without data. */
const IO_UTIL = AT.at(-1) as number;
const IO_UTIL_BYTES = 4;
const NULL_LENGTH = -1;
const [SLOT, DEVICE, ACCOUNT, RECEIVED, IN, OUT, READ, WRITE, STORAGE, STABLE, CPU, MEMORY, DISK] =
  AT as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];

/** Whole numbers up to 2^53 as 64 bits, without a BigInt for each. */
function putInteger(view: DataView, offset: number, value: number): void {
  view.setUint32(offset, value / TWO_32);
  view.setUint32(offset + 4, value);
}

/** Rows in PostgreSQL's binary COPY format, which avoids formatting and parsing text. */
export function encodePointRows(devices: readonly RowsOfDevice[], receivedAt: Date): Buffer {
  const width = TEMPLATE.length;
  const count = devices.reduce((sum, device) => sum + device.indexes.length, 0);
  const bytes = Buffer.allocUnsafe(HEADER.length + count * width + TRAILER.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  HEADER.copy(bytes);
  const row = Buffer.from(TEMPLATE);
  row.writeBigInt64BE(
    BigInt(receivedAt.getTime() - POSTGRES_EPOCH_SECONDS * 1000) * 1000n,
    RECEIVED,
  );
  let offset = HEADER.length;
  for (const { deviceId, accountId, points, indexes } of devices) {
    const ioUtil = points.ioUtilPercent;
    row.writeBigInt64BE(deviceId, DEVICE);
    row.writeBigInt64BE(accountId, ACCOUNT);
    row.writeInt32BE(ioUtil ? IO_UTIL_BYTES : NULL_LENGTH, IO_UTIL - IO_UTIL_BYTES);
    for (const index of indexes) {
      bytes.set(row, offset);
      const slotAt = points.slotAtSeconds[index] as number;
      putInteger(view, offset + SLOT, (slotAt - POSTGRES_EPOCH_SECONDS) * 1_000_000);
      putInteger(view, offset + IN, points.inBps[index] as number);
      putInteger(view, offset + OUT, points.outBps[index] as number);
      putInteger(view, offset + READ, points.diskReadBps[index] as number);
      putInteger(view, offset + WRITE, points.diskWriteBps[index] as number);
      putInteger(view, offset + STORAGE, points.externalStorageBytes[index] as number);
      view.setInt32(offset + STABLE, points.stableValue[index] as number);
      view.setFloat32(offset + CPU, points.cpuPercent[index] as number);
      view.setFloat32(offset + MEMORY, points.memoryPercent[index] as number);
      view.setFloat32(offset + DISK, points.diskPercent[index] as number);
      if (ioUtil) view.setFloat32(offset + IO_UTIL, ioUtil[index] as number);
      offset += ioUtil ? width : width - IO_UTIL_BYTES;
    }
  }
  TRAILER.copy(bytes, offset);
  return bytes.subarray(0, offset + TRAILER.length);
}
