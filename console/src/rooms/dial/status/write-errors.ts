import { exportDialErrInfo, type DialExportRow } from "@nodeyard/contract/dial/status-calls.ts";
import { call } from "../../../shared/http.ts";
import { saveFile } from "../../../shared/save-file.ts";
import { openSpreadsheet, type SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { natWord } from "../../../shared/nat-word.ts";
import { dial } from "../messages.ts";

/** The headings are the names on the wire: programs that read them keep working. */
const KEYS: readonly (keyof DialExportRow)[] = [
  "server_name",
  "account",
  "err_msg",
  "vlan_id",
  "bandwidth",
  "intf",
  "ip",
  "ipv4_stat",
  "ipv6",
  "ipv6_stat",
  "nat_type",
  "ping",
  "jitter",
  "pl_avg",
  "pl_max",
  "rtt_avg",
  "rtt_max",
  "upload",
];
const COLUMNS: readonly SheetColumn<DialExportRow>[] = KEYS.map((key) => ({
  heading: key,
  width: key === "err_msg" ? 40 : 16,
  value: (row) => (key === "nat_type" ? natText(row) : row[key]),
}));

function natText({ nat_type: type }: DialExportRow): string | null {
  return type === null ? null : natWord(type);
}

/** Saves every abnormal line of the account as a sheet. @returns how many there are. */
export async function writeErrors(): Promise<number> {
  const { data } = await call(exportDialErrInfo, {});
  if (data.length === 0) return 0;
  const sheet = openSpreadsheet(COLUMNS);
  try {
    sheet.add(data);
    saveFile(await sheet.write(), `${dial.exportName}.xlsx`);
  } finally {
    sheet.close();
  }
  return data.length;
}
