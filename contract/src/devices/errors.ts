import { ApiError, defineErrors } from "../error.ts";

/** Errors of the device lists and of the agent's binding. */
export const devicesErrors = defineErrors("devices", {
  unknownDevice: {
    code: 4301,
    field: "deviceId",
    zh: "设备不存在",
    en: "No such device",
  },
  unknownDevices: {
    code: 4349,
    field: "deviceIds",
    zh: "所选设备中有 {count} 台不存在：{ids}，未作任何修改",
    en: "{count} of the devices don't exist: {ids}. Nothing was changed",
  },
  deviceLimit: {
    status: 409,
    code: 4351,
    zh: "该账号最多绑定 {limit} 台设备",
    en: "This account can have {limit} devices at most",
  },
  nothingSelected: {
    code: 4302,
    field: "deviceIds",
    zh: "请先选择设备",
    en: "Select at least one device first",
  },
  imageCodeRequired: {
    code: 4303,
    field: "imageCode",
    zh: "图片验证码不能为空",
    en: "The image captcha cannot be empty",
  },
  phoneCodeRequired: {
    code: 4304,
    field: "emailVerifyCode",
    zh: "手机验证码不能为空",
    en: "The verification code cannot be empty",
  },
  grantInvalid: {
    code: 4305,
    field: "grant",
    zh: "批量解绑授权已失效，请重新验证",
    en: "Your verification for the bulk unbind has expired. Verify again",
  },
  noteTooLong: {
    code: 4306,
    field: "note",
    zh: "备注最多 80 个字符",
    en: "Use at most 80 characters",
  },
  noteInvisible: {
    code: 4350,
    field: "note",
    zh: "备注不能含有控制字符或改变文字方向的字符",
    en: "A note can't contain characters that are invisible or turn text round",
  },
  noteTooSoon: {
    code: 4307,
    field: "note",
    zh: "备注每 7 天只能修改一次，{date} 之后可再次修改",
    en: "A note can be changed once every 7 days. You can change it again after {date}",
  },
  deviceOffline: {
    code: 4308,
    zh: "设备离线，无法重启",
    en: "The device is offline and can't be restarted",
  },
  rebootTimedOut: {
    code: 4309,
    zh: "设备在 {seconds} 秒内没有响应",
    en: "The device didn't respond within {seconds} s",
  },
  rebootDeclined: {
    code: 4310,
    zh: "设备拒绝重启：{reason}",
    en: "The device declined to restart: {reason}",
  },
  rebootPending: {
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
    zh: "设备密钥无效",
    en: "The device key is not valid",
  },
  deviceUnbound: {
    status: 401,
    code: 4352,
    zh: "该设备已解绑",
    en: "The device has been unbound",
  },
  codeRequired: {
    code: 4315,
    field: "emailVerifyCode",
    zh: "请输入验证码",
    en: "Enter the verification code",
  },
  unknownNode: {
    code: 4316,
    field: "showPassBcode",
    zh: "该激活码下没有普通节点",
    en: "No normal node is bound with this activation code",
  },
  nodePasswordNotSet: {
    code: 4317,
    zh: "节点密码尚未在设备上生效，请稍后再试",
    en: "The node password has not been set on the device yet. Try again later",
  },
  tagEmpty: {
    code: 4318,
    field: "name",
    zh: "请输入标签",
    en: "Enter a tag",
  },
  tagTooLong: {
    code: 4319,
    field: "name",
    zh: "标签最多 {max} 个字符",
    en: "Use at most {max} characters for a tag",
  },
  tagInvisible: {
    code: 4320,
    field: "name",
    zh: "标签不能含有控制字符或改变文字方向的字符",
    en: "A tag can't contain characters that are invisible or turn text round",
  },
  tagTaken: {
    code: 4321,
    field: "name",
    zh: "已有同名标签",
    en: "You already have a tag with this name",
  },
  tooManyTags: {
    code: 4322,
    field: "name",
    zh: "一个账号最多 {max} 个标签",
    en: "An account can have at most {max} tags",
  },
  tooManyOnDevice: {
    code: 4323,
    field: "name",
    zh: "一台设备最多 {max} 个标签",
    en: "A device can have at most {max} tags",
  },
  unknownTag: {
    code: 4324,
    field: "tagId",
    zh: "标签不存在，可能已被删除",
    en: "This tag doesn't exist any more",
  },
  viewNameEmpty: {
    code: 4341,
    field: "name",
    zh: "请输入视图名称",
    en: "Enter a name for the view",
  },
  viewNameTooLong: {
    code: 4342,
    field: "name",
    zh: "视图名称最多 {max} 个字符",
    en: "Use at most {max} characters for the name",
  },
  viewNameInvisible: {
    code: 4343,
    field: "name",
    zh: "视图名称不能含有控制字符",
    en: "A name can't contain control characters",
  },
  viewTooLarge: {
    code: 4344,
    field: "query",
    zh: "视图的搜索条件过长，无法保存",
    en: "The view's search is too long to be saved",
  },
  viewTaken: {
    code: 4348,
    field: "name",
    zh: "已有同名视图，是否替换？",
    en: "There is a view with this name. Replace it?",
  },
  tooManyViews: {
    code: 4345,
    field: "name",
    zh: "一个账号最多保存 {max} 个视图",
    en: "An account can have at most {max} saved views",
  },
  unknownView: {
    code: 4346,
    field: "viewId",
    zh: "视图不存在，可能已被删除",
    en: "This view doesn't exist any more",
  },
  macOfGroup: {
    status: 400,
    code: 4347,
    field: "mac",
    zh: "这是组播 MAC 地址，不属于任何一台设备；请使用网卡自己的地址",
    en: "This is a multicast MAC address, which no device has. Use the address of the network interface itself",
  },
});

export const devicesMessages = {
  unbound: { zh: "解绑成功", en: "Device unbound" },
  noteSaved: { zh: "备注已保存", en: "Note saved" },
  noteIgnored: { zh: "备注为空，未修改", en: "An empty note is not saved" },
  rebootAcknowledged: { zh: "设备已确认重启命令", en: "The device acknowledged the restart" },
  faultNoticesOn: { zh: "已开启故障通知", en: "Fault notices are on" },
  viewSaved: { zh: "视图已保存", en: "View saved" },
  viewDeleted: { zh: "视图已删除", en: "View deleted" },
  tagsSaved: { zh: "标签已保存", en: "Tags saved" },
  tagRenamed: { zh: "标签已重命名", en: "Tag renamed" },
  tagDeleted: { zh: "标签已删除", en: "Tag deleted" },
  faultNoticesOff: { zh: "已关闭故障通知", en: "Fault notices are off" },
} as const;

/** The word by which an agent ends: it names the device, so that no other server's answer is taken for it. */
export const deviceUnbound = (deviceId: bigint | string): ApiError =>
  new ApiError(devicesErrors.deviceUnbound, { extra: { deviceId: String(deviceId) } });
