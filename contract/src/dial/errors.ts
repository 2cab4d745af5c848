import { defineErrors } from "../error.ts";
import { CONFIG_NAME_LENGTH, MAX_CONFIGS } from "./rules.ts";

/** Errors of configurations of lines, and of dialling them. */
export const dialErrors = defineErrors("dial", {
  nameRequired: {
    code: 6231,
    field: "dialConfigName",
    zh: "请填写配置名称",
    en: "Enter a name for the configuration",
  },
  nameTooLong: {
    code: 6232,
    field: "dialConfigName",
    zh: `配置名称最多 ${CONFIG_NAME_LENGTH} 个字符`,
    en: `Use at most ${CONFIG_NAME_LENGTH} characters for the name`,
  },
  unknownConfig: {
    code: 6233,
    zh: "配置不存在，可能已被删除",
    en: "This configuration doesn't exist any more",
  },
  configChanged: {
    code: 6234,
    zh: "该配置已在别处修改，本次未保存。请核对差异后再决定",
    en: "This configuration was changed elsewhere meanwhile, so nothing was saved. Compare, then decide",
  },
  configBound: {
    code: 6235,
    zh: "该配置已绑定设备，只能修改，不能删除",
    en: "A device uses this configuration: it can be changed, but not deleted",
  },
  typeFixed: {
    code: 6236,
    field: "dialConfigType",
    zh: "已绑定设备的配置不能更改类型",
    en: "The type of a configuration that a device uses can't be changed",
  },
  tooManyConfigs: {
    code: 6237,
    zh: `一个账号最多 ${MAX_CONFIGS} 个配置`,
    en: `An account can have at most ${MAX_CONFIGS} configurations`,
  },
  peakHours: {
    code: 6238,
    zh: "11:30-14:00、18:00-24:00（北京时间）禁止修改或重拨账号",
    en: "Editing or redialling accounts is forbidden during 11:30-14:00 and 18:00-24:00, China time",
  },
  nothingTicked: {
    code: 6239,
    zh: "请至少勾选一条要拨号的线路",
    en: "Tick at least one line to dial",
  },
  unknownLine: {
    code: 6240,
    zh: "勾选的线路已不存在，请刷新后重试",
    en: "A ticked line doesn't exist any more. Reload and try again",
  },
  unknownHost: {
    code: 6241,
    zh: "主机不存在",
    en: "No such host",
  },
  hostNotReady: {
    code: 6242,
    zh: "该节点尚未部署完成，无法拨号",
    en: "This node is not deployed yet, so it can't dial",
  },
  hostOffline: {
    code: 6243,
    zh: "设备离线，无法拨号",
    en: "The device is offline and can't dial",
  },
  notOnThisSite: {
    code: 6245,
    zh: "国际站不提供拨号配置",
    en: "Dial configurations are available on the Chinese site only",
  },
  codeRequired: {
    code: 6246,
    field: "emailVerifyCode",
    zh: "请输入验证码",
    en: "Enter the verification code",
  },
});

export const dialMessages = {
  saved: { zh: "保存成功", en: "Saved" },
  deleted: { zh: "删除成功", en: "Deleted" },
  set: { zh: "设置成功", en: "Set" },
  sent: { zh: "拨号命令已发送", en: "Dial command sent" },
  recorded: { zh: "已记录", en: "Recorded" },
} as const;
