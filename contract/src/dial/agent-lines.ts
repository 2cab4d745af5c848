import type { Language } from "../envelope.ts";

/** States, errors and bounds of a device's lines, shared by agent and server. */

/** Sessions of a device: each line counts as often as it is dialled. */
export const MAX_LINE_SESSIONS = 100;
/** Lines are probed, and a report without a change is due, this often unless the server asks for another pace. */
export const LINE_REPORT_SECONDS = 60;
/** After this time without a report the state of a line is unknown. */
export const LINE_STATE_FRESH_SECONDS = 300;

/**
 * State of one session. `undialled`: nobody has dialled it since it was added; `dialling`: no result yet; `normal`: it has an
 * address and passes a probe; `abnormal`: it has an error, and the agent redials it.
 */
export const LINE_STATES = ["undialled", "dialling", "normal", "abnormal"] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Of one address family: none, an address that passes no probe, or one that does. */
export const ADDRESS_STATES = ["none", "addressed", "working"] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

/** Ability of the device to dial; its reasons are line errors too. */
export const DIAL_DRIVERS = ["ready", "noPpp", "noPppd", "noRight"] as const;
export type DialDriver = (typeof DIAL_DRIVERS)[number];

/** Why a line is abnormal, in both languages. A text names what to do where the owner can do something. */
export const LINE_ERRORS = {
  noPpp: {
    zh: "设备的系统内核不支持 PPP，无法拨号",
    en: "The kernel of the device has no PPP support, so it cannot dial",
  },
  noPppd: {
    zh: "设备上没有安装 pppd 或其 PPPoE 插件",
    en: "pppd or its PPPoE plug-in is not installed on the device",
  },
  noRight: {
    zh: "代理程序没有配置网络的权限",
    en: "The agent has no right to configure the network",
  },
  badSettings: {
    zh: "线路配置有误：请检查账号、密码、地址和网卡",
    en: "The settings of the line are invalid: check account, password, addresses and interface",
  },
  noInterface: {
    zh: "网卡不存在，或未启用",
    en: "The network interface doesn't exist or is down",
  },
  noCarrier: {
    zh: "网卡没有连接：请检查网线",
    en: "The network interface has no link: check the cable",
  },
  interfaceFailed: {
    zh: "无法创建 VLAN 或 MAC 对应的接口",
    en: "The interface for the VLAN or the MAC address could not be created",
  },
  addressFailed: {
    zh: "无法设置线路的地址或路由",
    en: "The addresses or routes of the line could not be set",
  },
  noServer: {
    zh: "没有宽带接入服务器响应：请检查网线、VLAN 和网卡",
    en: "No access concentrator answered: check cable, VLAN and interface",
  },
  serverRefused: {
    zh: "宽带接入服务器拒绝建立会话",
    en: "The access concentrator refused the session",
  },
  negotiationFailed: {
    zh: "PPP 协商失败",
    en: "The PPP negotiation failed",
  },
  authFailed: {
    zh: "认证失败：请检查宽带账号和密码",
    en: "Authentication failed: check the account and password of the line",
  },
  peerAuthFailed: {
    zh: "对端未通过认证",
    en: "The peer failed to authenticate itself",
  },
  noAddress: {
    zh: "已连接，但没有获得 IP 地址",
    en: "Connected, but no IP address was assigned",
  },
  noConnectivity: {
    zh: "已获得 IP 地址，但线路不通",
    en: "The line has an IP address, but nothing can be reached through it",
  },
  peerSilent: {
    zh: "线路中断：对端没有响应",
    en: "The line was lost: the peer stopped answering",
  },
  hungUp: {
    zh: "线路被对端断开",
    en: "The peer ended the session",
  },
  limitReached: {
    zh: "连接因空闲、时长或流量限制而结束",
    en: "The session ended at a limit of idle time, duration or traffic",
  },
  loopback: {
    zh: "线路存在环路",
    en: "The line is looped back",
  },
  stopped: {
    zh: "拨号程序被停止",
    en: "The dialling program was stopped",
  },
  deviceUnusable: {
    zh: "拨号程序无法打开线路",
    en: "The dialling program could not open the line",
  },
  wrongOptions: {
    zh: "拨号程序不接受配置：其版本可能过旧",
    en: "The dialling program refused its options: its version may be too old",
  },
  programFailed: {
    zh: "拨号程序异常退出",
    en: "The dialling program ended unexpectedly",
  },
} as const satisfies Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
export type LineError = keyof typeof LINE_ERRORS;

/** For schemas and columns. */
export const LINE_ERROR_CODES = Object.keys(LINE_ERRORS) as [LineError, ...LineError[]];

export function lineErrorText(error: LineError, language: Language): string {
  return language === "zn" ? LINE_ERRORS[error].zh : LINE_ERRORS[error].en;
}

/** Exit codes of pppd, from EXIT STATUS of its manual. A more exact reason in its log takes precedence. */
const EXIT_ERRORS: Readonly<Record<number, LineError>> = {
  0: "hungUp",
  1: "programFailed",
  2: "wrongOptions",
  3: "noRight",
  4: "noPpp",
  5: "stopped",
  6: "deviceUnusable",
  7: "deviceUnusable",
  // Its connect script, in the manual; what connects these lines is the discovery, with 10 in other versions than 2.4.9.
  8: "noServer",
  9: "deviceUnusable",
  10: "negotiationFailed",
  11: "peerAuthFailed",
  12: "limitReached",
  13: "limitReached",
  14: "limitReached",
  15: "peerSilent",
  16: "hungUp",
  17: "loopback",
  18: "deviceUnusable",
  19: "authFailed",
  20: "limitReached",
  21: "peerAuthFailed",
};

/** The error for an exit code of pppd. */
export function lineErrorOfExit(exitCode: number): LineError {
  return EXIT_ERRORS[exitCode] ?? "programFailed";
}
