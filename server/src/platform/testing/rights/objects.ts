import type { Call, NamedCall } from "@nodeyard/contract/call.ts";
import { z } from "zod";

/** Names of objects in requests. A new field of a request is listed below: as the name of an object, or as plain data. */
export interface Objects {
  readonly deviceId: string;
  readonly mac: string;
  readonly code: string;
  readonly taskId: string;
  readonly commandId: string;
  readonly lineId: string;
  readonly withdrawalId: string;
  readonly buybackId: string;
  readonly exchangeId: string;
  readonly billId: string;
  readonly idempotencyKey: string;
  readonly tagId: string;
  readonly tag: string;
  readonly viewId: string;
  readonly passkeyId: string;
  readonly signInId: string;
  readonly serverId: string;
  readonly nodeId: string;
  readonly dialConfigId: string;
  readonly dialLineId: string;
  readonly runId: string;
  readonly email: string;
  readonly handle: string;
  readonly bindingId: string;
  readonly noticeId: string;
  readonly deliveryId: string;
  readonly tokenId: string;
  readonly transferId: string;
  readonly bookingId: string;
}

/** Names of what does not exist. */
export const NOTHING: Objects = {
  deviceId: "99999999",
  mac: "02:FF:FF:FF:FF:FF",
  code: "AAAA-AAAA-AAAA-AAAA",
  taskId: "99999998",
  commandId: "99999997",
  lineId: "99999996",
  withdrawalId: "99999995",
  buybackId: "99999990",
  exchangeId: "99999989",
  billId: "99999986",
  idempotencyKey: "00000000-0000-4000-8000-000000000000",
  tagId: "99999994",
  tag: "no such tag",
  viewId: "99999993",
  passkeyId: "99999992",
  signInId: "99999991",
  serverId: "SN00000000ZZ",
  nodeId: "99999989",
  dialConfigId: "99999988",
  dialLineId: "99999987",
  runId: "99999986",
  email: "nobody@example.test",
  handle: "AAAAAAAAAAAAAAAAAAAAAA",
  bindingId: "99999985",
  noticeId: "99999984",
  deliveryId: "99999983",
  tokenId: "99999982",
  transferId: "99999981",
  bookingId: "99999980",
};

type Name = (objects: Objects) => unknown;

/**
 * Fields that name an object of an account, by the name of the field, or by `room.call.field` where that of one call differs. Tests
 * send another account's object in them, and expect the answer to one that does not exist.
 */
const NAMES: Readonly<Record<string, Name>> = {
  deviceId: ({ deviceId }) => deviceId,
  device_id: ({ deviceId }) => deviceId,
  newDeviceId: ({ deviceId }) => deviceId,
  deviceIds: ({ deviceId }) => [deviceId],
  "home.findAnything.text": ({ withdrawalId }) => withdrawalId,
  "devices.getDetails.ids": ({ deviceId }) => deviceId,
  "devices.getDetails.id": ({ deviceId }) => deviceId,
  "monitoring.watchDay.id": ({ deviceId }) => deviceId,
  "withdrawal.getTimeline.id": ({ withdrawalId }) => withdrawalId,
  "withdrawal.getTimeline.idempotencyKey": ({ idempotencyKey }) => idempotencyKey,
  "buyback.getBuybackStatus.id": ({ buybackId }) => buybackId,
  "buyback.getBuybackStatus.idempotencyKey": ({ idempotencyKey }) => idempotencyKey,
  "buyback.setPaymentWithStatus.id": ({ buybackId }) => buybackId,
  "buyback.setPaymentWithStatusByPost.id": ({ buybackId }) => buybackId,
  "exchange.getExchangeStatus.id": ({ exchangeId }) => exchangeId,
  "exchange.getExchangeStatus.idempotencyKey": ({ idempotencyKey }) => idempotencyKey,
  dealId: ({ exchangeId }) => exchangeId,
  billId: ({ billId }) => billId,
  mac_address: ({ mac }) => mac,
  macAddr: ({ mac }) => mac,
  macAddress: ({ mac }) => mac,
  search: ({ mac }) => mac,
  bindingId: ({ bindingId }) => bindingId,
  selectEmail: ({ email }) => email,
  userId: ({ handle }) => handle,
  email: ({ email }) => email,
  "wechat.proveInApp.id": ({ handle }) => handle,
  "wechat.getWechatBalance.id": ({ handle }) => handle,
  "wechat.getWechatSevenDayPrice.id": ({ handle }) => handle,
  "wechat.getWechatExchangeInfo.id": ({ handle }) => handle,
  "wechat.getExchangeList.id": ({ handle }) => handle,
  "wechat.setWechatCommitBuyBack.id": ({ handle }) => handle,
  "wechat.setWechatCommitExchange.id": ({ handle }) => handle,
  bcode: ({ code }) => code,
  showPassBcode: ({ code }) => code,
  lineId: ({ lineId }) => lineId,
  commandId: ({ commandId }) => commandId,
  tagId: ({ tagId }) => tagId,
  tag: ({ tag }) => tag,
  viewId: ({ viewId }) => viewId,
  passkeyId: ({ passkeyId }) => passkeyId,
  signInId: ({ signInId }) => signInId,
  serverID: ({ serverId }) => serverId,
  server_id: ({ serverId }) => serverId,
  runId: ({ runId }) => runId,
  noticeId: ({ noticeId }) => noticeId,
  deliveryId: ({ deliveryId }) => deliveryId,
  tokenId: ({ tokenId }) => tokenId,
  transferId: ({ transferId }) => transferId,
  bookingId: ({ bookingId }) => bookingId,
  "acceptance.planLineTest.lineId": ({ dialLineId }) => dialLineId,
  updateBandServerId: ({ serverId }) => serverId,
  serverId: ({ serverId }) => serverId,
  serverCIID: ({ nodeId }) => nodeId,
  dialConfigID: ({ dialConfigId }) => dialConfigId,
  dealDialId: ({ dialConfigId }) => dialConfigId,
  "dial.showLinePassword.lineId": ({ dialLineId }) => dialLineId,
  dialList: ({ dialLineId }) => [{ lineId: dialLineId }],
  "dial.setDial.data": ({ dialLineId }) => [{ lineId: dialLineId }],
  "dial.reportLines.lines": ({ dialLineId }) => [
    {
      lineId: dialLineId,
      session: 1,
      version: 1,
      state: "normal",
      detail: "",
      since: "2026-03-10T07:00:00Z",
      failures: 0,
      interface: "ppp0",
      ipv4: "",
      ipv6: "",
      ipv4State: "none",
      ipv6State: "none",
    },
  ],
  remove: ({ tag }) => [tag],
  changeArray: ({ deviceId, taskId }) => [
    { device_id: deviceId, action_type: "delete", instance_id: taskId },
  ],
  tasks: ({ taskId }) => [{ taskId, status: "Running", message: "" }],
};

/**
 * Fields that are data, without which a call does not look for its object: values with which it would succeed, at the time of the tests'
 * clock (`TEST_START`).
 */
export const DATA: Readonly<Record<string, unknown>> = {
  note: "mine now",
  name: "mine now",
  add: ["mine now"],
  month: "1",
  powerWatts: "1",
  purchase: "1",
  list: "/hardList",
  query: "",
  replace: true,
  report: true,
  status: 1,
  task: "C",
  state: "done",
  message: "",
  date_before: 1_773_131_400_000,
  date_after: 1_773_045_000_000,
  days: 7,
  afterMinutes: 30,
  hourAt: "2026-03-10T07:00:00Z",
  from: "2026-03-01",
  to: "2026-03-10",
  zone: "UTC",
  step: "day",
  timeout: 1,
  wait: 0,
  oldPassword: "a",
  newPassword: "b",
  reNewPassword: "b",
  password: "a",
  region: "mainland",
  resource: "",
  nums: 1,
  new_eth_address: "",
  amount: "",
  seq: 1,
  natType: 0,
  natReason: "",
  lineProbe: "",
  portMap: "",
  host: "localhost",
  commitType: "EDIT",
  serverNetType: 0,
  serverNote: "mine now",
  serverOwner: "mine now",
  bandwidthMb: 1000,
  ip: "8.8.8.8",
  serverPasswd: "mine-now-1234",
  version: "1",
  hostKey: "SHA256:mine",
  updateBandWidth: 1000,
  serverTag: "mine now",
  province: "浙江",
  serverLabel: "mine now",
  dialConfigName: "mine now",
  dialConfigType: 0,
  dialConfigs: [{ account: "mine", password: "mine", mbps: 1 }],
  hostName: "nas",
  reason: "mine now",
  hostname: "nas",
  disks: [],
  driver: "ready",
  nodeStep: "cpu",
  attempt: 1,
  session: 1,
  percent: 50,
  isRead: true,
  obstacle: null,
  isCommanded: false,
  outcome: null,
};

/** Fields that are data, and that a call does not need to look for its object, or of calls that have none: tests leave them out. */
const LEFT_OUT = new Set(
  `selfCheck day date queryDate date_at dateAt arch kind isOn until isUnread quietFrom quietUntil digestAt writtenIn url type deviceType filterType deviceOrder sort order hasFigures hasDays electricityPrice manual_schedule nologin_dev GETRESULT info
  flow_user pageNum pageSize idempotencyKey grant emailVerifyCode imageCodeId imageCode sentAt runId points hardware dnsOk
  taskStorageBytes answer cause span compare code passkey givesUpBalance keepsAccess
  contact tel verifyCode user_name IDCard icA icB isAgreed image side bankAddress bankAccount ZFBAccount
  purpose exchangeMoney inputEmailCode channel RMBPrice discount realMoney exchangeBXC ZFBName canExchangeMoney canCommit isOpen isHalted autoWithdrawal autoWithCount taxAgreement appCode part telCode document
  serverRecords serverIntIP serverJumperPort serverGateway serverLoginAccount serverPrivateKey isDraft isBooked nodes configed text CIID serverBcode deviceInfo show after from_type
  fault result rolloutId seen limits
  JDCardMoney JDCardCount exchangeJDMoney needBXCCount
  openid factorCode humanCheck state verifier
  scopes expiresInDays year`.split(/\s+/),
);

export function fieldsOf({ request }: Call): string[] {
  const schema = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  return Object.keys(schema.properties ?? {});
}

export const objectOf = ({ room, name }: NamedCall, field: string): Name | undefined =>
  NAMES[`${room}.${name}.${field}`] ?? NAMES[field];

/** The fields of a call's request that name an object of an owner or device. */
export function objectFields(named: NamedCall): string[] {
  return fieldsOf(named.call).filter((field) => objectOf(named, field));
}

/** The fields of a request of owners or devices that are in none of the lists. */
export function unknownFields(named: NamedCall): string[] {
  const { access } = named.call;
  if (access !== "owner" && access !== "device" && access !== "inApp") return [];
  return fieldsOf(named.call).filter(
    (field) => !objectOf(named, field) && !Object.hasOwn(DATA, field) && !LEFT_OUT.has(field),
  );
}
