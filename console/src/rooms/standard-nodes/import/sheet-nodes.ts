import type { importNodes } from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  DEFAULT_LOGIN_ACCOUNT,
  DEFAULT_SSH_PORT,
  MOST_OPEN_NODES,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import {
  PROVINCES,
  provinceName,
  type Province,
} from "@nodeyard/contract/standard-nodes/provinces.ts";
import type { FromReader } from "../../../shared/spreadsheets/read-first-sheet.ts";
import {
  refused,
  rowsOfSheet,
  type ImportColumns,
  type RefusedSheet,
} from "../../../shared/spreadsheets/import/sheet-rows.ts";
import { nodes } from "../messages.ts";
import { errorsOf } from "../node-form.ts";

type SheetNode = NonNullable<(typeof importNodes)["shapes"]>["request"]["nodes"][number];

const NODE_FIELDS = [
  "serverNetType",
  "serverNote",
  "serverOwner",
  "province",
  "ip",
  "serverJumperPort",
  "serverGateway",
  "bandwidthMb",
  "serverLoginAccount",
  "serverPasswd",
  "serverIntIP",
  "serverRecords",
] as const;
type NodeField = (typeof NODE_FIELDS)[number];

const isNodeField = (name: string): name is NodeField =>
  (NODE_FIELDS as readonly string[]).includes(name);

/** Columns of a sheet of nodes; headings of both languages are read. */
export const NODE_COLUMNS: ImportColumns<NodeField> = {
  fields: NODE_FIELDS,
  required: ["serverNetType", "serverNote", "serverOwner", "ip", "serverPasswd"],
  headings: {
    serverNetType: ["接入类型", "Connection"],
    serverNote: ["备注", "Note"],
    serverOwner: ["供应商昵称", "Your nickname"],
    province: ["省份", "Province"],
    ip: ["公网 IP", "Public IP address"],
    serverJumperPort: ["SSH 端口", "SSH port"],
    serverGateway: ["网关", "Gateway"],
    bandwidthMb: ["带宽（Mbps）", "Bandwidth (Mbps)"],
    serverLoginAccount: ["登录账号", "Login account"],
    serverPasswd: ["登录密码", "Password"],
    serverIntIP: ["内网 IP", "Internal IP address"],
    serverRecords: ["登记信息", "Records"],
  },
  words: {
    serverNetType: nodes.type,
    serverNote: nodes.note,
    serverOwner: nodes.owner,
    province: nodes.province,
    ip: nodes.ip,
    serverJumperPort: nodes.port,
    serverGateway: nodes.gateway,
    bandwidthMb: nodes.bandwidthField,
    serverLoginAccount: nodes.account,
    serverPasswd: nodes.password,
    serverIntIP: nodes.internalIpColumn,
    serverRecords: nodes.recordsName,
  },
};

/** Words of both languages for the connection of a node. */
const NET_TYPES: ReadonlyMap<string, 0 | 1> = new Map([
  ["静态专线", 0],
  ["Static line", 0],
  ["动态聚合", 1],
  ["Aggregated lines", 1],
]);

function provinceOf(written: string): Province | undefined {
  return PROVINCES.find((each) => each === written || provinceName(each, "en") === written);
}

/** A problem of a row, with the column that it is in. */
export function problemText(row: number, field: string, message: string): string {
  return nodes.rowProblem(
    String(row),
    isNodeField(field) ? NODE_COLUMNS.words[field] : "",
    message,
  );
}

export interface ReadNodes {
  readonly kind: "nodes";
  readonly nodes: readonly SheetNode[];
  /** Row of the sheet that each is in. */
  readonly sheetRows: readonly number[];
}

/** All nodes of a sheet, or every reason why none is read. Addresses are for the server to judge. */
export function nodesOfSheet(sheet: FromReader): ReadNodes | RefusedSheet {
  const found = rowsOfSheet(sheet, NODE_COLUMNS);
  if (found.kind === "refused") return found;
  const filled = found.rows.filter(({ cell }) =>
    NODE_FIELDS.some((field) => cell(field).trim() !== ""),
  );
  if (filled.length === 0) return refused(nodes.noNodeRows);
  if (filled.length > MOST_OPEN_NODES) return refused(nodes.tooManyRows(String(MOST_OPEN_NODES)));
  const read = filled.map(({ sheetRow, cell }) => readRow(sheetRow, (field) => cell(field)));
  const problems = read.flatMap((row) => row.problems);
  return problems.length > 0
    ? refused(...problems)
    : {
        kind: "nodes",
        nodes: read.map(({ node }) => node),
        sheetRows: filled.map(({ sheetRow }) => sheetRow),
      };
}

function readRow(
  sheetRow: number,
  cell: (field: NodeField) => string,
): { node: SheetNode; problems: string[] } {
  const text = (field: NodeField): string => cell(field).trim();
  const netType = NET_TYPES.get(text("serverNetType"));
  const province = provinceOf(text("province"));
  const form = {
    serverNetType: netType ?? 0,
    serverNote: text("serverNote"),
    serverOwner: text("serverOwner"),
    serverRecords: text("serverRecords"),
    province: province ?? ("" as const),
    bandwidthMb: text("bandwidthMb") || null,
    ip: text("ip"),
    serverIntIP: text("serverIntIP"),
    serverJumperPort: text("serverJumperPort") || String(DEFAULT_SSH_PORT),
    serverGateway: text("serverGateway"),
    serverLoginAccount: text("serverLoginAccount") || DEFAULT_LOGIN_ACCOUNT,
    // With its blanks, as it was typed.
    serverPasswd: cell("serverPasswd"),
  };
  const choices = { netType: form.serverNetType, secretKind: "password" as const };
  const errors = {
    serverNetType: netType === undefined ? nodes.typeInvalid : undefined,
    province: text("province") !== "" && province === undefined ? nodes.provinceInvalid : undefined,
    ...errorsOf({ ...form, serverPrivateKey: "" }, choices, false),
  };
  const problems = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : problemText(sheetRow, field, message),
  );
  return { node: form, problems };
}
