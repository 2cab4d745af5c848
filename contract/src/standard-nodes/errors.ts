import { NODE_PASSWORD_MAX_LENGTH, NODE_PASSWORD_MIN_LENGTH } from "../devices/rules.ts";
import { defineErrors } from "../error.ts";
import { MAX_PORT, MOST_OPEN_NODES, NODE_TEXT_MAX_LENGTH } from "./rules.ts";

/** Errors of submitting nodes and of their deployment. */
export const nodeErrors = defineErrors("standard-nodes", {
  unknownNode: { code: 5901, field: "serverID", zh: "节点不存在", en: "No such node" },
  notOnThisSite: {
    code: 5902,
    zh: "普通节点只能在中文站提交和修改",
    en: "Nodes are submitted and changed on the Chinese site",
  },
  contactFirst: {
    code: 5903,
    zh: "请先在账号设置的联系方式中填写微信或 QQ",
    en: "Fill in your WeChat or QQ account in the contact settings first",
  },
  missing: {
    code: 5904,
    zh: "缺少参数",
    en: "This is required",
  },
  gatewayMissing: {
    code: 5905,
    field: "serverGateway",
    zh: "缺少网关地址",
    en: "The gateway address is missing",
  },
  portInvalid: {
    code: 5906,
    field: "serverJumperPort",
    zh: `请输入正确的端口（1 到 ${MAX_PORT}）`,
    en: `Enter a correct port, from 1 to ${MAX_PORT}`,
  },
  passwordLength: {
    code: 5907,
    field: "serverPasswd",
    zh: `密码长度应为 ${NODE_PASSWORD_MIN_LENGTH} 到 ${NODE_PASSWORD_MAX_LENGTH} 位`,
    en: `The password has ${NODE_PASSWORD_MIN_LENGTH} to ${NODE_PASSWORD_MAX_LENGTH} characters`,
  },
  keyInvalid: {
    code: 5908,
    field: "serverPrivateKey",
    zh: "私钥无法读取，请粘贴未设口令的 OpenSSH 或 PEM 私钥",
    en: "The private key cannot be read. Paste an OpenSSH or PEM key without a passphrase",
  },
  accountInvalid: {
    code: 5909,
    field: "serverLoginAccount",
    zh: "登录账号只能含字母、数字、点、横线和下划线，最长 32 位",
    en: "A login account has letters, digits, dots, dashes and underscores, at most 32",
  },
  addressInvalid: {
    code: 5910,
    zh: "请输入正确的 IP 地址",
    en: "Enter a correct IP address",
  },
  addressRefused: {
    code: 5911,
    field: "ip",
    zh: "该地址不是公网地址，平台无法连接",
    en: "This is not a public address, so the platform cannot connect to it",
  },
  addressSubmitted: {
    code: 5912,
    field: "ip",
    zh: "你已提交过这个地址和端口：{note}",
    en: "You have submitted this address and port already: {note}",
  },
  bandwidthInvalid: {
    code: 5913,
    field: "bandwidthMb",
    zh: "带宽应为 {min} 到 {max} Mbps 的整数",
    en: "Enter the bandwidth as a whole number from {min} to {max} Mbps",
  },
  unknownConfig: {
    code: 5914,
    field: "dialConfigID",
    zh: "拨号配置不存在",
    en: "No such dial configuration",
  },
  configBound: {
    code: 5915,
    field: "dialConfigID",
    zh: "该拨号配置已绑定其他节点",
    en: "This dial configuration is bound to another node",
  },
  configFirst: {
    code: 5916,
    field: "dialConfigID",
    zh: "请先选择拨号配置",
    en: "Choose a dial configuration first",
  },
  configNotNeeded: {
    code: 5917,
    field: "dialConfigID",
    zh: "静态专线节点不需要拨号配置",
    en: "A node with a static line has no dial configuration",
  },
  notNow: {
    code: 5918,
    zh: "当前状态（{status}）不能执行此操作",
    en: "This is not possible in the state “{status}”",
  },
  changed: {
    code: 5919,
    zh: "节点已在其他页面修改，请核对差异后再保存",
    en: "The node was changed on another page meanwhile. Look at the difference, then save again",
  },
  tooManyOpen: {
    code: 5920,
    zh: `未部署完成的节点最多 ${MOST_OPEN_NODES} 台`,
    en: `At most ${MOST_OPEN_NODES} nodes can wait for their deployment`,
  },
  nothingToCancel: {
    code: 5921,
    zh: "当前没有进行中的部署",
    en: "No deployment is in progress",
  },
  noNewHostKey: {
    code: 5922,
    field: "hostKey",
    zh: "主机密钥已再次变化，请重新核对",
    en: "The host key has changed again. Check it anew",
  },
  nothingChanges: {
    code: 5923,
    zh: "没有需要更改的内容",
    en: "This would change nothing",
  },
  textTooLong: {
    code: 5925,
    zh: `{name}最多 ${NODE_TEXT_MAX_LENGTH} 个字符`,
    en: `{name}: use at most ${NODE_TEXT_MAX_LENGTH} characters`,
  },
  notBoundYet: {
    code: 5924,
    zh: "节点还没有绑定设备，不能设为部署完成",
    en: "The node has no device yet, so it cannot be deployed",
  },
  importRefused: {
    code: 5927,
    zh: "表格有 {count} 处问题，没有添加任何节点",
    en: "No node was added. Problems in the sheet: {count}",
  },
  addressRepeated: {
    code: 5928,
    field: "ip",
    zh: "地址和端口与第 {row} 行相同",
    en: "Address and port are those of row {row}",
  },
  boundAlready: {
    code: 5926,
    zh: "节点已绑定设备，不能改回待提交；需要重新部署时请先解绑设备",
    en: "The node has a device, so it cannot be a draft again. Unbind the device first",
  },
});

export const nodeMessages = {
  saved: { zh: "保存成功", en: "Saved" },
  submitted: { zh: "已提交，开始部署", en: "Submitted. The deployment begins" },
  imported: { zh: "已添加 {count} 个节点", en: "Nodes added: {count}" },
  configNext: {
    zh: "已保存，请选择拨号配置后提交",
    en: "Saved. Choose a dial configuration, then submit",
  },
  deleted: { zh: "删除成功", en: "Deleted" },
  canceled: { zh: "已取消部署", en: "The deployment is canceled" },
  hostKeyAccepted: { zh: "已信任新的主机密钥", en: "The new host key is trusted" },
  updated: { zh: "更新成功", en: "Updated" },
  set: { zh: "设置成功", en: "Set" },
  moved: { zh: "节点状态已更改", en: "The node's status is changed" },
} as const;
