import { defineErrors } from "../error.ts";

/** Errors of rows that people have written; the texts name the row. */
export const lineErrors = defineErrors("dial", {
  nothingSubmitted: {
    code: 6201,
    zh: "提交内容为空",
    en: "There are no lines to save",
  },
  rowNotFilled: {
    code: 6202,
    zh: "第 {row} 行未填写完整",
    en: "Row {row} is not filled in",
  },
  countInvalid: {
    code: 6203,
    zh: "第 {row} 行的拨号次数必须是 1 到 {max} 的整数",
    en: "Row {row}: the number of dials must be a whole number from 1 to {max}",
  },
  accountRepeated: {
    code: 6204,
    zh: "拨号账号不能重复：第 {row} 行与第 {first} 行相同",
    en: "Accounts cannot repeat: row {row} has the account of row {first}",
  },
  ipRepeated: {
    code: 6205,
    zh: "IP 不能重复：第 {row} 行与第 {first} 行相同",
    en: "Addresses cannot repeat: row {row} has the address of row {first}",
  },
  bandwidthInvalid: {
    code: 6206,
    zh: "第 {row} 行的带宽必须是 1 到 {max} 的整数（Mbps）",
    en: "Row {row}: the bandwidth must be a whole number from 1 to {max} (Mbps)",
  },
  vlanInvalid: {
    code: 6207,
    zh: "第 {row} 行的 VLAN 必须是 1 到 {max} 的整数",
    en: "Row {row}: the VLAN must be a whole number from 1 to {max}",
  },
  accountInvalid: {
    code: 6208,
    zh: "第 {row} 行的账号超过 80 个字符，或含有控制字符",
    en: "Row {row}: the account has more than 80 characters, or control characters",
  },
  passwordInvalid: {
    code: 6209,
    zh: "第 {row} 行的密码超过 80 个字符，或含有控制字符",
    en: "Row {row}: the password has more than 80 characters, or control characters",
  },
  macInvalid: {
    code: 6210,
    zh: "第 {row} 行的 MAC 地址无效",
    en: "Row {row}: the MAC address is not valid",
  },
  nicInvalid: {
    code: 6211,
    zh: "第 {row} 行的网卡名无效（1 到 15 个字母、数字或 . _ -）",
    en: "Row {row}: the interface must be 1 to 15 letters, digits or . _ -",
  },
  ipInvalid: {
    code: 6212,
    zh: "第 {row} 行的 IP 不是有效的 IPv4 地址",
    en: "Row {row}: the address is not a valid IPv4 address",
  },
  gatewayInvalid: {
    code: 6213,
    zh: "第 {row} 行的网关不是有效的 IPv4 地址",
    en: "Row {row}: the gateway is not a valid IPv4 address",
  },
  segmentInvalid: {
    code: 6214,
    zh: "第 {row} 行的网段无效，应为 10.0.0.0/24 的形式",
    en: "Row {row}: the network must be written as 10.0.0.0/24",
  },
  ipOutside: {
    code: 6215,
    zh: "第 {row} 行的 IP 不在网段内",
    en: "Row {row}: the address is outside the network",
  },
  gatewayOutside: {
    code: 6216,
    zh: "第 {row} 行的网关不在网段内",
    en: "Row {row}: the gateway is outside the network",
  },
  gatewayIsLine: {
    code: 6217,
    zh: "第 {row} 行的网关与 IP 相同",
    en: "Row {row}: the gateway is the line's own address",
  },
  ipNotHost: {
    code: 6220,
    zh: "第 {row} 行的 IP 是网段的网络地址或广播地址",
    en: "Row {row}: the address is the network's own or its broadcast address",
  },
  gatewayNotHost: {
    code: 6221,
    zh: "第 {row} 行的网关是网段的网络地址或广播地址",
    en: "Row {row}: the gateway is the network's own or its broadcast address",
  },
  tooManyLines: {
    code: 6218,
    zh: "一台设备最多 {max} 条线路（拨号次数计入）",
    en: "A device has {max} lines at most, each as often as it is dialled",
  },
  tooMuchBandwidth: {
    code: 6219,
    zh: "一台设备的总带宽最多 {max} Mbps，当前为 {sum} Mbps",
    en: "A device has {max} Mbps at most, and these lines have {sum} Mbps",
  },
});
