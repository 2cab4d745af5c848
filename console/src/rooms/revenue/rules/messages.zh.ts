export const zh = {
  title: "收益规则",
  hint: "以下数字取自当前生效的设置。",
  coming: "即将生效的变更",
  comingHint: "影响收益的变更提前 14 天公布，并给出对你的收益的测算。",
  comingNone: "没有已公布的变更。",
  from: (day: string) => `自 ${day} 00:00（UTC）起`,
  effect: (count: number) => `你最近 ${count} 个已结算日的收益`,
  before: "变更前规则",
  after: "变更后规则",
  same: "对你没有影响。",
  difference: (bp: string, percent: string) =>
    `${bp} BP${percent && `（${percent}）`}，按同样的测量数据计算。`,
  noEffect: "没有你的数据：最近的已结算日没有收益，或无法计算。",
  calculating: "正在计算你的数据。",
  /** Between two sentences. */
  between: "",
  network: "网络收益",
  networkText: (pool: string, fee: string) =>
    `每小时 ${pool} BP，扣除 ${fee}% 平台费后按权重分配。`,
  networkUsable: "网络可用的时间才计入在线：稳定性为“低”时没有收益。",
  networkDelay: (minutes: string) =>
    `数据在所属五分钟时段结束 ${minutes} 分钟之后才到的，会保留但不计收益；平台自身故障除外。`,
  networkShared: (count: number) =>
    `同一网络地址（一个 IPv4 地址或一个 IPv6 /56）下的设备共用：带宽合并按一台设备计，在线时间最多计 ${count} 台。`,
  networkAddresses: (minutes: string) =>
    `每小时按设备在各网络地址上报（四分钟内到达）的时间计入，每个地址的前 ${minutes} 分钟不计。一小时内不超过两个地址的足额计入；地址更多或上报不足半小时的，少计。`,
  networkRamp: (length: number) =>
    `新设备每有一个小时上报，计入比例就提高一些，累计满 ${length} 天后足额计入。`,
  compute: "计算收益",
  computeText: (fee: string) =>
    `按 UTC 日结算：带宽单价 × 95 计费带宽 + 存储单价 × 存储，按任务运行的时间计；同时运行的任务平分这段时间。平台费 ${fee}%。`,
  computePresence: (minutes: string) =>
    `带宽和存储部分按设备当天有上报的时间计费，每天可缺 ${minutes} 分钟，当天每多用一个网络地址就少 ${minutes} 分钟。`,
  computePool: (pool: string) => `全网任务一天合计超过 ${pool} BP 时，各任务按比例降低。`,
  newDevices: "新设备奖励",
  newText: (bp: string, count: number, online: string) =>
    `设备首次绑定起的 ${count} 个 UTC 日内，当天在线时间不低于 ${online}% 的，每天奖励 ${bp} BP。绑定当天算第一天；当天绑定太晚，则当天没有奖励。`,
  oldDevices: "老设备奖励",
  oldText: (bp: string, count: number, online: string) =>
    `设备绑定满 ${count} 天，且上个月在线时间不低于 ${online}% 的，每月 1 日奖励 ${bp} BP。`,
  perAccount: (count: number) => `每个账户每天最多 ${count} 份。`,
  perAddress: (count: number) => `每个网络地址每天最多 ${count} 份。`,
  invites: "邀请奖励",
  inviteText: (share: string, count: number) =>
    `被邀请账号注册后 ${count} 天内，其设备网络收益与计算收益的 ${share}%，由平台另行发放。`,
  inviteAccounts: (count: number) => `最多 ${count} 个账号。`,
  inviteAddress: "与你的设备处于同一网络地址的设备不计入。",
  bounds: "单台设备的计费上限",
  boundsText: "超出部分会保留但不计收益，可在当天的收益依据中查看。",
  boundsMeasured: (multiple: string, length: number, unmeasured: string) =>
    `出口带宽：平台 ${length} 天内对该设备实测最高值的 ${multiple} 倍；未经实测的按 ${unmeasured} Mbps 计。`,
  boundsStorage:
    "存储：设备的硬盘总量。同一网络地址下的设备，带宽合计以该地址的实测为限，存储合计以一台设备的上限为限。",
  kind: (bandwidth: string, storage: string) => `${bandwidth} Mbps，${storage}`,
  kind_router: "路由器",
  kind_arm: "ARM 盒子",
  kind_x86: "电脑",
  kind_vm: "虚拟机",
  kind_server: "服务器",
  rates: "计算任务单价",
  rate: (mbps: string, gib: string) => `每天每 Mbps ${mbps} BP，每 GiB ${gib} BP`,
};
