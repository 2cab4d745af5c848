// Offered to other rooms.
import { groupDecimal } from "@nodeyard/contract/money.ts";
import type { ListedRate, RateRow } from "@nodeyard/contract/rates/calls.ts";
import { RATES, type RateField, type RateName } from "@nodeyard/contract/rates/rules.ts";
import { messages } from "../../shared/i18n.ts";
import { rates } from "./messages.ts";

const NAMES: Readonly<Record<RateName, string>> = messages(
  {
    network: "每小时网络结算",
    compute: "每日算力结算",
    task: "任务",
    reward: "活动奖励",
    invite: "邀请奖励",
    bound: "设备上限",
    measured: "带宽实测",
    ceiling: "提现免审额度",
    buyback: "回购条件",
    quota: "每人每月回购额度",
    price: "BP 价格",
  },
  {
    network: "Network, each hour",
    compute: "Compute, each day",
    task: "Task",
    reward: "Reward",
    invite: "Invitations",
    bound: "Bounds",
    measured: "Measured bandwidth",
    ceiling: "Withdrawals without approval",
    buyback: "Terms of buy-backs",
    quota: "Month's quota of buy-backs",
    price: "Price of a BP",
  },
);

const KEYS: Readonly<Record<string, string>> = messages(
  {
    new: "新设备",
    old: "老设备（每月 1 日发放）",
    router: "路由器",
    arm: "ARM",
    x86: "x86",
    vm: "虚拟机",
    server: "服务器",
    east: "华东",
    south: "华南",
    north: "华北",
    west: "西部",
    94: "普通回购与自动提现",
    95: "授权账号",
  },
  {
    new: "new devices",
    old: "old devices (paid on the 1st)",
    router: "router",
    arm: "ARM",
    x86: "x86",
    vm: "virtual machine",
    server: "server",
    east: "east",
    south: "south",
    north: "north",
    west: "west",
    94: "everyone's, and automatic withdrawals",
    95: "permitted accounts",
  },
);

const FIELDS: Readonly<Record<string, string>> = messages(
  {
    pool: "每小时总额",
    fee: "平台费用",
    onlineWeight: "在线权重 Ko",
    usableWeight: "可用权重 Kw",
    miningHigh: "挖矿系数：高稳定",
    miningMedium: "挖矿系数：中稳定",
    miningLow: "挖矿系数：低稳定",
    levelHighFrom: "高带宽起点",
    levelMediumFrom: "中带宽起点",
    levelHigh: "高带宽系数",
    levelMedium: "中带宽系数",
    levelLow: "低带宽系数",
    peakUsable: "晚高峰最低可用率",
    peakFactor: "晚高峰不达标系数",
    maxDelay: "迟到上限",
    onlineNeedsUsable: "仅网络可用时计在线",
    networkDevices: "同一地址足额计在线的设备数",
    spareHourSlots: "每小时各地址不计的时段数",
    rampHours: "新设备足额计入前的小时数",
    dayPool: "每日总额上限",
    discard: "剔除最高点比例",
    maxPlausible: "可信带宽上限",
    minStorage: "大陆计算任务最低存储",
    spareSlots: "每天及每个地址可缺的时段数",
    perMbps: "每 Mbps",
    perGib: "每 GiB",
    amount: "每次奖励",
    days: "期限",
    minOnline: "最低在线率",
    maxPerAccount: "每个账号每日最多",
    maxPerAddress: "每个网络地址每日最多",
    share: "分成比例",
    maxAccounts: "计入的被邀请账号",
    excludesOwnAddress: "排除与邀请人同地址的设备",
    maxOut: "上行带宽",
    maxStorage: "存储",
    multiple: "按实测的倍数采信",
    validHours: "实测有效期",
    unmeasuredOut: "未实测时采信",
    accountDay: "每个账户 24 小时",
    totalDay: "全站提现 24 小时",
    totalHour: "全站提现 1 小时",
    saleDay: "全站回购 24 小时（元）",
    saleHour: "全站回购 1 小时（元）",
    cardDay: "全站礼品卡 24 小时（元）",
    cardHour: "全站礼品卡 1 小时（元）",
    youngDays: "新账户天数",
    youngMaturity: "新账户收益等待",
    firstPayout: "首次付款免审核",
    originFrom: "不看收益来源的额度",
    originDays: "收益来源统计天数",
    originShare: "可疑来源占比上限",
    newDeviceDays: "新设备天数",
    crowdDeviceDays: "同地址聚集：设备新于",
    crowdDevices: "同地址聚集：设备数起点",
    correction: "余额更正：超过须再次输入数额",
    tax: "代扣税",
    platformTax: "平台承担的税",
    minYuan: "单次最少（元）",
    maxYuan: "单次最多（元）",
    multipleYuan: "倍数（元）",
    maxPerMonth: "每月次数上限",
    monthYuan: "每人每月（元）",
    yuan: "人民币价格",
    usdt: "USDT 价格",
  },
  {
    pool: "Pool of an hour",
    fee: "Platform fee",
    onlineWeight: "Weight of time online (Ko)",
    usableWeight: "Weight of usable time (Kw)",
    miningHigh: "Mining factor, high stability",
    miningMedium: "Mining factor, medium stability",
    miningLow: "Mining factor, low stability",
    levelHighFrom: "High bandwidth from",
    levelMediumFrom: "Medium bandwidth from",
    levelHigh: "Factor of high bandwidth",
    levelMedium: "Factor of medium bandwidth",
    levelLow: "Factor of low bandwidth",
    peakUsable: "Least usable time in the evening peak",
    peakFactor: "Factor below it",
    maxDelay: "Latest report counted",
    onlineNeedsUsable: "Time online counts only while usable",
    networkDevices: "Time online of an address: devices at most",
    spareHourSlots: "Slots of an hour at an address that do not count",
    rampHours: "Hours until a new device counts in full",
    dayPool: "Pool of a day at most",
    discard: "Highest points discarded",
    maxPlausible: "Highest plausible bandwidth",
    minStorage: "Least storage for mainland compute",
    spareSlots: "Slots of a day and of an address that may be missing",
    perMbps: "Per Mbps",
    perGib: "Per GiB",
    amount: "Reward",
    days: "Period",
    minOnline: "Least time online",
    maxPerAccount: "A day and account at most",
    maxPerAddress: "A day and network address at most",
    share: "Share",
    maxAccounts: "Invited accounts at most",
    excludesOwnAddress: "Leaves out devices at the inviter's address",
    maxOut: "Outbound bandwidth",
    maxStorage: "Storage",
    multiple: "Believed up to a multiple of the test",
    validHours: "A test is valid for",
    unmeasuredOut: "Believed without a test",
    accountDay: "Each account, 24 hours",
    totalDay: "All withdrawals, 24 hours",
    totalHour: "All withdrawals, an hour",
    saleDay: "All buy-backs, 24 hours (yuan)",
    saleHour: "All buy-backs, an hour (yuan)",
    cardDay: "All gift cards, 24 hours (yuan)",
    cardHour: "All gift cards, an hour (yuan)",
    youngDays: "An account is young for",
    youngMaturity: "Revenue of young accounts waits",
    firstPayout: "First payout without approval",
    originFrom: "Origin of revenue matters above",
    originDays: "Origin of revenue: days counted",
    originShare: "Most from a suspect origin",
    newDeviceDays: "A device is new for",
    crowdDeviceDays: "Crowded address: devices newer than",
    crowdDevices: "Crowded address: devices from",
    correction: "Corrections are confirmed by their amount above",
    tax: "Tax withheld",
    platformTax: "Tax that the platform pays",
    minYuan: "Least of a sale (yuan)",
    maxYuan: "Most of a sale (yuan)",
    multipleYuan: "Multiples of (yuan)",
    maxPerMonth: "Sales a month at most",
    monthYuan: "A person and month (yuan)",
    yuan: "In yuan",
    usdt: "In USDT",
  },
);

const UNITS: Readonly<Record<Exclude<RateField["unit"], "yesNo">, string>> = messages(
  {
    bp: " BP",
    percent: "%",
    factor: "",
    mbps: " Mbps",
    gib: " GiB",
    price: "",
    seconds: " 秒",
    hours: " 小时",
    days: " 天",
    count: "",
  },
  {
    bp: " BP",
    percent: "%",
    factor: "",
    mbps: " Mbps",
    gib: " GiB",
    price: "",
    seconds: " s",
    hours: " h",
    days: " d",
    count: "",
  },
);

/** A rate's name with what it is for. */
export function rateName({ name, key }: Pick<ListedRate, "name" | "key">): string {
  const words = key.split(" ").map((word) => KEYS[word] ?? word);
  if (name === "task") return `${NAMES.task} ${words.join(" · ")}`;
  return key === "" ? NAMES[name] : `${NAMES[name]} · ${words.join(" ")}`;
}

export function fieldsOf(name: RateName): [string, RateField][] {
  return Object.entries(RATES[name].fields);
}

/** A field's label, with the unit that its figure is in. */
export function fieldLabel(field: string, { unit }: RateField): string {
  const label = FIELDS[field] ?? field;
  const suffix = unit === "yesNo" ? "" : UNITS[unit].trim();
  return suffix === "" ? label : `${label} (${suffix})`;
}

export function fieldName(field: string): string {
  return FIELDS[field] ?? field;
}

/** A value as a reader sees it: `79908` of a pool → `79,908 BP`. */
export function valueWords(text: string, { unit }: RateField): string {
  if (unit === "yesNo") return text === "true" ? rates.yes : rates.no;
  if (text === "") return rates.noLimit;
  return `${groupDecimal(text)}${UNITS[unit]}`;
}

/** The first figures of a row, which say most. */
export function summaryOf(name: RateName, { values }: RateRow): string {
  return fieldsOf(name)
    .slice(0, 2)
    .map(([field, kind]) => `${fieldName(field)} ${valueWords(values[field] ?? "", kind)}`)
    .join(" · ");
}

/** Differences of a row from the one before it. */
export function changesOf(
  name: RateName,
  row: Pick<RateRow, "values">,
  before: Pick<RateRow, "values"> | undefined,
): (readonly [field: string, change: string])[] {
  return fieldsOf(name)
    .filter(([field]) => row.values[field] !== before?.values[field])
    .map(([field, kind]) => {
      const after = valueWords(row.values[field] ?? "", kind);
      const former = before && valueWords(before.values[field] ?? "", kind);
      return [
        fieldName(field),
        former === undefined ? after : rates.fromTo(former, after),
      ] as const;
    });
}
