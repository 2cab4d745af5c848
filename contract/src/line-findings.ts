import type { Text } from "./text.ts";

/** Codes of the NAT table, in its order. */
export const NAT = {
  unknown: 0,
  blocked: 1,
  open: 2,
  fullCone: 3,
  symmetricFirewall: 4,
  restricted: 5,
  portRestricted: 6,
  symmetric: 7,
  changeFailed: 8,
} as const;
export type NatType = (typeof NAT)[keyof typeof NAT];

/** Names of NAT types 0 to 8. */
export const NAT_WORDS: readonly Text[] = [
  { zh: "获取失败", en: "Failed to get" },
  { zh: "被拒绝", en: "Rejected" },
  { zh: "开放", en: "Open" },
  { zh: "NAT1", en: "NAT1" },
  { zh: "对称型 UDP 防火墙", en: "Symmetric UDP firewall" },
  { zh: "NAT2", en: "NAT2" },
  { zh: "NAT3", en: "NAT3" },
  { zh: "NAT4", en: "NAT4" },
  { zh: "地址变化错误", en: "Address change error" },
];

/** Why a type is not exact or not known, or over which family it was measured if not IPv4. */
export const NAT_REASON_WORDS = {
  noServers: {
    zh: "没有配置 STUN 服务器",
    en: "No STUN servers are configured",
  },
  unresolved: {
    zh: "STUN 服务器的域名无法解析",
    en: "The names of the STUN servers cannot be resolved",
  },
  noAddress: {
    zh: "没有通往 STUN 服务器的路由",
    en: "There is no route to a STUN server",
  },
  noAnswer: {
    zh: "没有 STUN 服务器响应：UDP 可能被屏蔽",
    en: "No STUN server answers: UDP is probably blocked",
  },
  oneServer: {
    zh: "只有一个 STUN 服务器响应，且没有第二个地址：映射和过滤方式未知",
    en: "One STUN server alone answers, and it has no second address: neither mapping nor filtering is known",
  },
  sameMapping: {
    zh: "映射与目标无关（NAT1 至 NAT3 之一）；STUN 服务器没有第二个地址，过滤方式未知",
    en: "The mapping is independent of the destination (NAT1 to NAT3); filtering is not known, as no STUN server has a second address",
  },
  noTranslation: {
    zh: "没有地址转换；STUN 服务器没有第二个地址，是否有防火墙未知",
    en: "There is no address translation; no STUN server has a second address, so firewalls are not known",
  },
  ipv6: { zh: "通过 IPv6 测得", en: "Measured over IPv6" },
} as const satisfies Readonly<Record<string, Text>>;
export type NatReason = keyof typeof NAT_REASON_WORDS;
export const NAT_REASONS = Object.keys(NAT_REASON_WORDS) as [NatReason, ...NatReason[]];

/** Probes that stability is measured with: echo probes, or HTTP requests where UDP gets no answer. */
export const LINE_PROBES = ["udp", "http"] as const;
export type LineProbe = (typeof LINE_PROBES)[number];
