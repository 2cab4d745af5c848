/**
 * Log lines of a deployment, in our own words; `{name}` is a value of the line. Nothing of a machine is in them but
 * its figures, and bounded text without control characters where a line says so.
 */
export const DEPLOY_LINES = {
  submitted: { zh: "已提交，等待部署", en: "Submitted, waiting for the deployment" },
  connecting: { zh: "正在连接 {address}", en: "Connecting to {address}" },
  unreachable: { zh: "无法连接 {address}：{reason}", en: "Cannot connect to {address}: {reason}" },
  retrying: {
    zh: "{seconds} 秒后重试（第 {attempt} 次）",
    en: "Trying again in {seconds} s (attempt {attempt})",
  },
  hostKeySeen: {
    zh: "首次连接，已记录主机密钥 {fingerprint}",
    en: "First connection: host key {fingerprint} is kept",
  },
  hostKeyChanged: {
    zh: "主机密钥变为 {fingerprint}，与记录的 {pinned} 不同，已拒绝登录",
    en: "The host key is {fingerprint}, not {pinned} as before: not logged in",
  },
  hostKeyAccepted: {
    zh: "用户已信任主机密钥 {fingerprint}",
    en: "The owner trusts the host key {fingerprint}",
  },
  loginFailed: {
    zh: "账号 {account} 登录失败，请核对账号、密码或密钥",
    en: "{account} cannot log in: check account, password or key",
  },
  noRoot: {
    zh: "账号 {account} 没有 root 权限，也不能使用 sudo",
    en: "{account} is not root and cannot use sudo",
  },
  loggedIn: { zh: "已登录，正在检查系统与硬件", en: "Logged in, checking system and hardware" },
  systemUnfit: { zh: "系统不符合要求：{what}", en: "The system is not suitable: {what}" },
  hardware: {
    zh: "{cpus} 核 · 内存 {memoryGib} GiB · 存储 {storageGib} GiB · {arch}",
    en: "{cpus} cores · {memoryGib} GiB of memory · {storageGib} GiB of storage · {arch}",
  },
  hardwareLow: {
    zh: "硬件低于要求：{what} 需要 {needed}，实际 {found}",
    en: "Hardware below the floor: {what} {needed} needed, {found} found",
  },
  addressTaken: {
    zh: "这台机器已部署为另一个节点",
    en: "This machine is deployed as another node",
  },
  machineTaken: {
    zh: "这台机器（{mac}）已绑定到另一个账号",
    en: "This machine ({mac}) is bound to another account",
  },
  codeClaimed: { zh: "已领取激活码", en: "An activation code is claimed" },
  codeWaits: {
    zh: "暂时无法领取激活码：{reason}",
    en: "No activation code can be claimed now: {reason}",
  },
  noPackages: {
    zh: "平台还没有代理程序安装包",
    en: "The platform has no packages of the agent yet",
  },
  installing: { zh: "正在安装代理程序 {version}", en: "Installing the agent {version}" },
  installFailed: {
    zh: "安装失败（代码 {status}）：{said}",
    en: "The installation failed ({status}): {said}",
  },
  interrupted: {
    zh: "安装中断，机器可能已重启，重新开始",
    en: "The installation was interrupted, perhaps by a restart: beginning again",
  },
  installed: {
    zh: "代理程序已安装，等待首次上报",
    en: "The agent is installed, waiting for its first report",
  },
  bound: { zh: "已绑定设备 {device}", en: "Bound as device {device}" },
  adopted: {
    zh: "这台机器已是你的设备 {device}，直接使用",
    en: "This machine is your device {device} already",
  },
  noReport: { zh: "代理程序没有上报", en: "The agent does not report" },
  dialling: { zh: "正在拨号", en: "Dialling the lines" },
  dialFailed: { zh: "{failed} 条线路拨号失败", en: "Lines that cannot be dialled: {failed}" },
  dialSilent: {
    zh: "设备没有上报全部拨号结果",
    en: "The device has not reported what came of all lines",
  },
  deployed: { zh: "部署完成", en: "Deployed" },
  changing: { zh: "正在应用修改，等待设备确认", en: "Applying the change, waiting for the device" },
  changed: { zh: "设备已确认修改", en: "The device has applied the change" },
  canceled: { zh: "用户取消了部署", en: "The owner canceled the deployment" },
  awaitingContact: { zh: "等待官方人员联系", en: "Our staff will contact you" },
  moved: { zh: "运营人员将状态改为：{status}", en: "An operator changed the status to: {status}" },
  unbound: {
    zh: "设备已解绑，节点恢复为待提交",
    en: "The device was unbound: the node can be submitted again",
  },
} as const;
export type DeployLine = keyof typeof DEPLOY_LINES;
export const DEPLOY_LINE_NAMES = Object.keys(DEPLOY_LINES) as DeployLine[];

/** Required parts of a system that a machine lacks. */
export const SYSTEM_FAULTS = {
  notLinux: { zh: "不是 Linux 系统", en: "it is not Linux" },
  noSystemd: { zh: "缺少 systemd", en: "it has no systemd" },
  architecture: { zh: "不支持的处理器架构", en: "its architecture is not supported" },
  noDownloader: { zh: "缺少 curl 或 wget", en: "it has neither curl nor wget" },
} as const;
export type SystemFault = keyof typeof SYSTEM_FAULTS;

/** Why an activation code cannot be claimed yet. */
export const CODE_WAITS = {
  quota: { zh: "本小时的领取次数已用完", en: "this hour's quota of the account is used up" },
  pool: { zh: "激活码已领完", en: "there are none left" },
} as const;
export type CodeWait = keyof typeof CODE_WAITS;

/** Hardware with a required minimum. */
export const HARDWARE_FLOORS = {
  cpus: { zh: "处理器核数", en: "cores:" },
  memory: { zh: "内存", en: "memory:" },
  storage: { zh: "存储", en: "storage:" },
} as const;
export type HardwareFloor = keyof typeof HARDWARE_FLOORS;

/** The statuses as lines and errors name them. */
export const STATUS_WORDS = {
  configMissing: { zh: "缺少拨号配置", en: "Dial configuration missing" },
  pending: { zh: "待提交", en: "Not submitted" },
  submitted: { zh: "已提交", en: "Submitted" },
  connecting: { zh: "部署中：连接", en: "Deploying: connecting" },
  deployed: { zh: "部署完成", en: "Deployed" },
  loginFailed: { zh: "无法登录", en: "Cannot log in" },
  unreachable: { zh: "端口不通", en: "Port unreachable" },
  dialFailed: { zh: "拨号异常", en: "Dial error" },
  hardwareLow: { zh: "硬件问题", en: "Hardware problem" },
  awaitingContact: { zh: "等待官方联系", en: "Waiting for contact" },
  addressTaken: { zh: "IP 冲突", en: "IP conflict" },
  checking: { zh: "部署中：检查", en: "Deploying: checking" },
  installing: { zh: "部署中：安装", en: "Deploying: installing" },
  joining: { zh: "部署中：上线", en: "Deploying: going online" },
  dialChanging: { zh: "拨号修改中", en: "Dial being modified" },
  bandwidthChanging: { zh: "带宽修改中", en: "Bandwidth being modified" },
} as const;
