import type { en } from "./texts.en.ts";

const UNITS = { second: "秒", minute: "分钟", hour: "小时", day: "天" } as const;

/** Chinese texts of the agent. */
export const zh: typeof en = {
  usage: (p) => `Nodeyard 代理程序：将本机接入 Nodeyard 服务器，并上报测量数据。

  --server URL      服务器地址（NODEYARD_SERVER），首次启动必填
  --code CODE       在控制台领取的激活码（NODEYARD_CODE），首次启动必填
  --type lite|normal
                    本机接入的类型：轻节点或普通节点（NODEYARD_TYPE，默认 lite）
  --state DIR       保存密钥、未上报数据和任务的目录（NODEYARD_AGENT_STATE，当前为 ${p.state}）
  --allow-reboot    允许在控制台远程重启本机（NODEYARD_ALLOW_REBOOT=1）
  --dial-lines      允许在控制台为本机的线路拨号（NODEYARD_DIAL_LINES=1），需要 root、pppd 和 ip
  --new-identity    删除本机的绑定，或用 --code 重新绑定；用于从其他机器复制的系统
  --hang-up         断开本机的全部线路并退出，用于卸载代理程序之前
  --task-runner COMMAND
                    运行任务的程序及其参数（NODEYARD_TASK_RUNNER），不指定则拒绝任务
  --task-space-gib N
                    任务所需的磁盘空间，单位 GiB（NODEYARD_TASK_SPACE_GIB，默认 30）
  --task-user USER  运行任务的系统账户（NODEYARD_TASK_USER），代理程序以 root 运行时必填
  --password-helper SOCKET
                    允许在控制台通过辅助服务设置密码（NODEYARD_PASSWORD_HELPER）
  --manage-password USER
                    允许在控制台设置该系统账户的密码（NODEYARD_MANAGE_PASSWORD）
  --allow-plain-http
                    允许以不加密的方式连接其他机器上的服务器（NODEYARD_ALLOW_PLAIN_HTTP=1）
  --dns-name NAME   用于检查域名解析的域名（NODEYARD_DNS_NAME，默认取服务器的域名）
  --stun-servers HOST:PORT
                    用于检测 NAT 类型的 STUN 服务器，用逗号分隔（NODEYARD_AGENT_STUN_SERVERS，默认用服务器给出的）
  --interface NAMES 统计流量的接口，用逗号分隔（NODEYARD_INTERFACE，默认取默认路由的接口）
  --mac ADDRESS     本机 MAC 地址（NODEYARD_MAC，默认取默认路由网口的地址）
  --disk DISKS      额外由 smartctl 读取的磁盘及其类型，例如 /dev/sdb:sat（NODEYARD_DISKS）
  --language zn|en  提示语言（NODEYARD_LANGUAGE，默认取自 LANG）
  --no-auto-update  仅在设备主发出命令时安装新版本（NODEYARD_AUTO_UPDATE=0）
  --update-channel stable|beta
                    安装哪个渠道的版本（NODEYARD_UPDATE_CHANNEL，默认 stable）
  --apply-update    安装已下载的更新并退出，供 nodeyard-update.service 使用
  --version, --help

  status            最近的测量和上报
  doctor            检查接口、磁盘、时钟、证书和服务器，并给出处理方法
  support-bundle    生成用于报告故障的压缩包，序列号和地址已隐去
  inspect --root DIR
                    检查解包到 DIR 的支持包所记录的机器
  --json            用于 status、doctor 和 inspect
`,
  unknownOption: (p) => `${p.reason}。可用 --help 查看用法。`,
  valueInvalid: (p) => `${p.name} 的值“${p.value}”无效，应为${p.wanted}。`,
  wantedEndpoints: () => "HOST:PORT，多个用逗号分隔",
  wantedInterface: () => "网络接口名，例如 ppp0,eth1",
  wantedMac: () => "MAC 地址，例如 02:11:22:33:44:55",
  wantedDisk: () => "设备和 smartctl 的类型，例如 /dev/sdb:sat",
  commandUnknownHere: (p) => `没有命令 ${p.name}，请查看 --help。`,
  rootMissing: () => "请用 --root 指定解包后的支持包目录。",
  stateOfAnotherUser: (p) => `${p.directory} 属于服务账号，请用 sudo 以 root 身份运行。`,
  notBound: () => "本机尚未绑定。",
  bundleWritten: (p) => `已写入 ${p.path}。`,
  selfCheckProblem: (p) => `${p.text}。${p.advice}`,
  bundleNotSent: () => "支持包未能发送",
  selfCheckRight: () => "自检未再发现问题。",
  wantedUrl: () => " http:// 或 https:// 开头的地址",
  wantedLanguage: () => " zn 或 en",
  wantedSwitch: () => " 1、true、0 或 false",
  wantedChannel: () => " stable 或 beta",
  wantedType: () => " lite 或 normal",
  wantedCommand: () => "程序及其参数，引号须成对",
  wantedGib: () => "以 GiB 为单位的数值，例如 30",
  wantedUser: () => "本机的账户名",
  wantedHost: () => "域名，例如 www.example.com",
  serverMissing: () => "请用 --server 指定服务器地址，例如 --server http://127.0.0.1:8080",
  codeMissing: () => "本机尚未绑定。请先在控制台总览页领取激活码，再用 --code 启动。",
  alreadyRunning: (p) =>
    `另一个代理程序（进程 ${p.pid}）正在使用目录 ${p.directory}。请先停止它，或用 --state 另外指定目录。`,
  stateUnusable: (p) => `无法使用状态目录 ${p.directory}：${p.reason}`,
  plainHttp: (p) => `${p.server} 未加密，设备密钥、指令和密码可能在传输途中被窃取。`,
  plainHttpRefused: (p) =>
    `${p.server} 未加密，设备密钥、指令和密码可能在传输途中被窃取。请使用 https://；仅在自有网络中可加 --allow-plain-http。`,
  schemeLowered: (p) =>
    `本设备在 ${p.before} 绑定，密钥不会发送到未加密的 ${p.server}。如需改绑，请先解绑。`,
  taskUserMissing: () =>
    "代理程序以 root 运行：请用 --task-user 指定运行任务的系统账户，例如 --task-user nobody。",
  taskUserUnknown: (p) => `本机没有系统账户 ${p.user}（--task-user）。`,
  taskUserNeedsRoot: (p) =>
    `只有以 root 运行的代理程序才能以 ${p.user} 的身份运行任务（--task-user）。`,
  oneWayOfPasswords: () => "--manage-password 和 --password-helper 只能选用一个。",
  updateRefused: (p) => {
    switch (p.why) {
      case "unsigned":
        return "没有本程序信任的发布密钥为它签名";
      case "malformed":
        return "清单格式不符";
      case "expired":
        return "该版本的签名已过期，或本机时钟偏快";
      case "notNewer":
        return "不比当前版本新";
      case "belowMinimum":
        return "后续版本已禁止安装该版本";
      case "channel":
        return "属于其他渠道";
      case "noPackage":
        return "没有适用于本机的安装包";
    }
  },
  updateDownloading: (p) => `正在下载版本 ${p.version} …`,
  updateInstalling: (p) => `版本 ${p.version} 已通过验证，即将安装。`,
  updateInstalled: (p) => `版本 ${p.version} 已安装，并已上报。`,
  updateNone: (p) => `没有可用的更新，当前版本 ${p.version}。`,
  updateFailed: (p) => `更新未安装：${p.reason}`,
  updateUnreachable: () => "服务器没有响应",
  updateNoSpace: (p) => `${p.directory} 空间不足`,
  updateNotUnpacked: () => "安装包无法解压",
  updateDoesNotRun: () => "新版本无法在本机运行",
  updateNotReported: () => "服务器没有收到新版本的上报，已恢复为之前的版本",
  updateImpossible: (p) => {
    switch (p.why) {
      case "noKey":
        return "本程序构建时没有发布密钥，请用安装脚本更新。";
      case "off":
      case "unmanaged":
        return "本程序不是由安装脚本安装的，请按原来的方式更新。";
    }
  },
  starting: (p) => `Nodeyard 代理程序 ${p.version}，状态目录 ${p.directory}`,
  noMac: () => "本机没有带 MAC 地址的网卡，无法绑定。请先接入网络。",
  binding: (p) => `正在 ${p.server} 绑定 ${p.mac} …`,
  bound: (p) => `绑定成功。设备 ${p.deviceId}，服务器编号 ${p.serverId}，几秒后即可在控制台看到。`,
  boundBefore: (p) => `设备 ${p.deviceId}，服务器 ${p.server}`,
  codeKept: () => "本机已绑定，仅当服务器不再识别本设备时才会使用该激活码。",
  codeUnknown: (p) =>
    `激活码 ${p.code} 在 ${p.server} 上不存在。请检查是否输错，并确认是在这台服务器上领取的。`,
  codeUsed: (p) =>
    `激活码 ${p.code} 已被使用。每个激活码只能绑定一台设备，请在控制台总览页重新领取。`,
  codeExpired: (p) => `激活码 ${p.code} 已过期，请在控制台总览页重新领取。`,
  macBound: (p) =>
    `MAC 地址为 ${p.mac} 的设备已绑定。如果那是另一台机器，说明两台机器的 MAC 地址相同（同一镜像的盒子常见）：请用 --mac ${p.other} 为本机另设地址。如果就是本机，请用保存其密钥的状态目录启动；密钥已丢失时，待该设备 15 分钟没有上报后用同一账号的激活码重试，或在控制台解绑。`,
  bindRefused: (p) => `服务器拒绝绑定本机（${p.status}）：${p.message}。将继续重试。`,
  bindUnreachable: (p) =>
    `无法连接 ${p.server}（${p.reason}），将持续重试直到连通。按 Ctrl-C 停止。`,
  echoBlocked: () =>
    "发往服务器的 UDP 探测没有应答，改用 HTTP 探测线路，丢包会被当作延迟。请放行发往服务器的 UDP",
  echoAnswered: () => "服务器重新应答 UDP 探测",
  serverUnreachable: (p) =>
    `无法连接服务器（${p.reason}）。测量继续进行，数据最多在本机保留 7 天。`,
  stillUnreachable: (p) => `仍无法连接服务器：${p.reason}`,
  outage: ({ cause, reason, clock }) => {
    switch (cause) {
      case "name":
        return `无法解析服务器域名，请检查 --server 和本机 DNS（${reason}）`;
      case "refused":
        return `该地址上没有服务在监听：服务器未运行，或 --server 的端口有误（${reason}）`;
      case "network":
        return `本机没有到服务器的网络，请检查网线、Wi-Fi 和网关（${reason}）`;
      case "silence":
        return `服务器没有响应：线路中断，或防火墙丢弃了数据包（${reason}）`;
      case "broken":
        return `连接每次都被线路、代理或服务器中断（${reason}）`;
      case "notYetValid":
        return `证书尚未生效，本机时钟可能偏慢：当前显示 ${clock}。请校准时钟或启用 NTP（timedatectl set-ntp true）（${reason}）`;
      case "expired":
        return `证书已过期，或本机时钟偏快：当前显示 ${clock}（${reason}）`;
      case "unknownAuthority":
        return `证书不是由本机信任的机构签发：可能有检查 TLS 的代理，或使用了自建 CA。请在本机安装其证书（update-ca-certificates），或用 NODE_EXTRA_CA_CERTS 指定文件（${reason}）`;
      case "otherName":
        return `证书的域名与 --server 不一致（${reason}）`;
      case "tls":
        return `加密连接失败：该端口可能不是 https，或被中间设备破坏（${reason}）`;
      case "proxy":
        return `代理拒绝连接，请检查 https_proxy 及其密码（${reason}）`;
      case "portal":
        return `响应来自其他设备，可能是本网络的登录页面，请用同一网络中的设备登录（${reason}）`;
      case "gateway":
        return `服务器前的代理有响应，但它连不上服务器（${reason}）`;
      case "busy":
        return `服务器繁忙，要求稍后再试（${reason}）`;
      case "failing":
        return `服务器出错（${reason}）`;
      case "foreign":
        return `响应不是来自 Nodeyard 服务器，请检查 --server 和中间的代理（${reason}）`;
      case "unknownKey":
        return `服务器不认识本设备的密钥，可能刚从旧备份恢复：密钥会保留并继续重试。如一直如此，请领取激活码并用 --code 启动（${reason}）`;
      default:
        return reason;
    }
  },
  unboundToBeConfirmed: () => "服务器称本设备已被解绑。5 分钟后将再次确认，在此之前不做任何改动。",
  serverReachable: (p) => `服务器在中断 ${p.outage}后恢复，待上报 ${p.waiting} 个数据点。`,
  identityShared: (p) =>
    `另一台机器正在使用这台设备的身份：本机是它的副本，不会另有收益。请为本机换用自己的身份：在控制台领取激活码，停止本代理程序，再用 --new-identity --state ${p.directory} --code 激活码 启动一次。`,
  newIdentityNeedsCode: () =>
    "没有终端时，--new-identity 须与 --code 一起使用：本机将用该激活码绑定。",
  newIdentityQuestion: (p) => `从本机删除设备 ${p.deviceId} 的密钥？服务器上的设备保持绑定。[y/N] `,
  identityDeleted: (p) =>
    `本机已删除设备 ${p.deviceId} 的密钥。请领取激活码，再用 --code 启动代理程序。`,
  unbound: () =>
    "服务器不再接受本设备的密钥：设备已被解绑，已停止上报。如需继续使用，请领取新的激活码，并用 --code 启动。",
  clockOff: (p) =>
    `本机时钟比服务器${p.direction === "behind" ? "慢" : "快"} ${p.by}。数据点按服务器时间记录，请校准时钟或启用 NTP。`,
  clockRight: () => "本机时钟已与服务器一致。",
  clockImplausible: () =>
    "本机时钟早于上一次上报的时间，时间有误。在获得服务器时间之前不记录数据点。",
  pointsMistimed: (p) => `在获得服务器时间之前测得的 ${p.count} 个数据点时间有误，已丢弃。`,
  journalDamaged: (p) => `已跳过本机存储中 ${p.count} 行无法读取的数据，其余数据完好。`,
  pointsWaiting: (p) => `上次留下 ${p.count} 个未上报的数据点，将继续上报。`,
  diskTrouble: (p) =>
    `无法写入 ${p.directory}（${p.reason}）。测量和上报在内存中继续进行，程序停止后未上报的数据点会丢失。请清理磁盘空间。`,
  diskRecovered: () => "状态目录已恢复写入。",
  reportedPresence: () => "已上线：服务器已收到本机硬件信息。",
  reportedPoints: (p) =>
    p.count === 1
      ? `已上报 1 个数据点${p.accepted === 1 ? "" : "（此前已收到）"}。`
      : `已上报 ${p.count} 个数据点，其中 ${p.accepted} 个为新数据。`,
  pointsRefused: (p) =>
    `服务器拒收部分数据点：时间超前 ${p.future} 个，过旧 ${p.tooOld} 个，未对齐 ${p.unaligned} 个。`,
  reportRefused: (p) => `服务器拒收一次上报：${p.message}`,
  acceptStep: (p) => `验收：正在执行步骤 ${p.step}。`,
  acceptFailed: (p) => `验收步骤失败：${p.reason}`,
  rebootRequested: () => "设备主请求重启本机。",
  commandExpired: () => "收到一条已过期的命令，已忽略。",
  commandUnknown: (p) => `代理程序不支持命令“${p.kind}”，请安装新版本。`,
  rebootQuestion: () => "现在重启本机吗？[y/N] ",
  rebootDeclinedUnattended: () => "代理程序未在终端中运行，且未启用 --allow-reboot",
  rebootDeclinedByUser: () => "已在设备上拒绝",
  rebootDeclinedByStop: () => "尚未确认，代理程序已停止",
  rebootDeclinedBySilence: () => "60 秒内未在设备端确认",
  rebootDeclined: (p) => `未重启：${p.why}。`,
  rebooting: () => "正在重启本机。",
  rebooted: () => "本机已完成重启。",
  rebootDidNotHappen: () => "本机没有重启",
  rebootFailed: (p) => `重启失败：${p.reason}`,
  taskNoRunner: () => "代理程序启动时未指定 --task-runner，无法运行任务",
  taskDiskSpace: (p) => `磁盘空间不足：任务需要 ${p.needs}，可用 ${p.has}`,
  taskDirectoryUnusable: (p) => `无法使用目录 ${p.directory}：${p.reason}`,
  taskUnusable: () => "服务器下发的任务编号或名称在本机无法使用",
  taskMakesRoom: () => "正在被另一任务替换",
  taskRuns: (p) => `任务 ${p.name} 正在运行。`,
  taskDoesNotRun: (p) => `任务 ${p.name} 未运行：${p.reason}`,
  taskEnds: (p) => `任务 ${p.name} 已移除。`,
  taskNotRemoved: (p) => `无法删除任务目录：${p.reason}`,
  taskNotStarted: (p) => `无法启动任务程序：${p.reason}`,
  taskExited: (p) => `任务程序已退出，退出码 ${p.code}${p.detail}`,
  taskKilled: (p) => `任务程序被信号 ${p.signal} 终止${p.detail}`,
  taskLastLine: (p) => `：${p.line}`,
  taskAgentStopped: () => "代理程序已停止",
  orphanStopped: (p) => `任务 ${p.taskId} 的程序（进程 ${p.pid}）由上次运行遗留，已停止。`,
  passwordNotManaged: () => "代理程序启动时未指定 --manage-password，不能设置密码",
  linesNotDriven: () => "代理程序启动时未指定 --dial-lines，不能拨号",
  linesNotFetched: () => "服务器没有给出线路配置",
  dialRequested: (p) => `控制台要求拨号 ${p.count} 条线路。`,
  dialResult: (p) => `${p.count} 个会话中 ${p.normal} 个已连通`,
  lineUp: (p) => `线路 ${p.name} 已连通：${p.address}。`,
  lineDown: (p) => `线路 ${p.name}：${p.reason}。`,
  passwordFailed: (p) => `设置密码失败：${p.reason}`,
  passwordSet: () => "控制台已设置受管账户的密码。",
  stopping: () => "正在停止。",
  stopped: (p) =>
    p.waiting === 0
      ? "已停止。"
      : `已停止。${p.waiting} 个未上报的数据点已保留，下次启动后继续上报。`,
  unexpected: (p) => `意外错误：${p.reason}`,
  duration: ({ amount, unit }) => `${amount} ${UNITS[unit]}`,
};
