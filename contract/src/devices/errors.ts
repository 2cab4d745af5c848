import { defineErrors } from "../error.ts";

/** Errors of the device lists and of the agent's binding. */
export const devicesErrors = defineErrors("devices", {
  unknownDevice: {
    status: 200,
    code: 4301,
    field: "deviceId",
    zh: "设备不存在",
    en: "No such device",
  },
  nothingSelected: {
    status: 200,
    code: 4302,
    field: "deviceIds",
    zh: "请先选择设备",
    en: "Select at least one device first",
  },
  imageCodeRequired: {
    status: 200,
    code: 4303,
    field: "imageCode",
    zh: "图片验证码不能为空",
    en: "The image captcha cannot be empty",
  },
  phoneCodeRequired: {
    status: 200,
    code: 4304,
    field: "emailVerifyCode",
    zh: "手机验证码不能为空",
    en: "The verification code cannot be empty",
  },
  grantInvalid: {
    status: 200,
    code: 4305,
    field: "grant",
    zh: "批量解绑授权已失效，请重新验证",
    en: "Your verification for the bulk unbind has expired. Verify again",
  },
  noteTooLong: {
    status: 200,
    code: 4306,
    field: "note",
    zh: "备注最多 80 个字符",
    en: "Use at most 80 characters",
  },
  noteTooSoon: {
    status: 200,
    code: 4307,
    field: "note",
    zh: "备注每 7 天只能修改一次，{date} 之后可再次修改",
    en: "A note can be changed once every 7 days. You can change it again after {date}",
  },
  deviceOffline: {
    status: 200,
    code: 4308,
    zh: "设备离线，无法重启",
    en: "The device is offline and can't be restarted",
  },
  rebootTimedOut: {
    status: 200,
    code: 4309,
    zh: "设备在 {seconds} 秒内没有响应",
    en: "The device didn't respond within {seconds} s",
  },
  rebootDeclined: {
    status: 200,
    code: 4310,
    zh: "设备拒绝重启：{reason}",
    en: "The device declined to restart: {reason}",
  },
  rebootPending: {
    status: 200,
    code: 4311,
    zh: "重启命令正在执行",
    en: "A restart is already in progress",
  },
  macInvalid: {
    status: 400,
    code: 4312,
    field: "mac",
    zh: "MAC 地址无效",
    en: "The MAC address is not valid",
  },
  macBound: {
    status: 409,
    code: 4313,
    field: "mac",
    zh: "该 MAC 地址已绑定到其他设备",
    en: "This MAC address is already bound",
  },
  deviceKeyInvalid: {
    status: 401,
    code: 4314,
    zh: "设备密钥无效或设备已解绑",
    en: "The device key is not valid, or the device has been unbound",
  },
  codeRequired: {
    status: 200,
    code: 4315,
    field: "emailVerifyCode",
    zh: "请输入验证码",
    en: "Enter the verification code",
  },
  unknownNode: {
    status: 200,
    code: 4316,
    field: "showPassBcode",
    zh: "该激活码下没有普通节点",
    en: "No normal node is bound with this activation code",
  },
  nodePasswordNotSet: {
    status: 200,
    code: 4317,
    zh: "节点密码尚未在设备上生效，请稍后再试",
    en: "The node password has not been set on the device yet. Try again later",
  },
});

export const devicesMessages = {
  unbound: { zh: "解绑成功", en: "Device unbound" },
  noteSaved: { zh: "备注已保存", en: "Note saved" },
  noteIgnored: { zh: "备注为空，未修改", en: "An empty note is not saved" },
  rebootAcknowledged: { zh: "设备已确认重启命令", en: "The device acknowledged the restart" },
  faultNoticesOn: { zh: "已开启故障通知", en: "Fault notices are on" },
  faultNoticesOff: { zh: "已关闭故障通知", en: "Fault notices are off" },
} as const;
