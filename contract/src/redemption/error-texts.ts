/** A kind of order in the words of its errors. */
interface OrderWords {
  readonly zh: string;
  /** `withdrawal`. */
  readonly en: string;
  /** `Withdrawals`. */
  readonly many: string;
}

/** Errors that each channel answers under a code and key of its own: `{ ...redemptionError.keyUsed(WORDS), code }`. */
export const redemptionError = {
  lockedByPassword: <const Of extends OrderWords>({ zh, many }: Of) =>
    ({
      zh: `修改密码后 24 小时内不能${zh}，请于 {until} 之后再试`,
      en: `${many} are locked for 24 hours after a password change. Try again after {until}`,
    }) as const,
  lockedByFactor: <const Of extends OrderWords>({ zh, many }: Of) =>
    ({
      zh: `重置两步验证期间及之后 24 小时内不能${zh}，请于 {until} 之后再试`,
      en: `${many} are locked while your second factor is being reset and for 24 hours after it. Try again after {until}`,
    }) as const,
  keyUsed: <const Of extends OrderWords>({ zh, en }: Of) =>
    ({
      field: "idempotencyKey",
      zh: `该请求编号已用于另一笔${zh}`,
      en: `This request key was already used for another ${en}`,
    }) as const,
  paused: {
    zh: "运营方正在核对账目，申请暂停；你的 BP 不受影响，请稍后再试",
    en: "This is paused while operators check the ledger. Your BP are safe; try again later",
  },
  /** The limit of 24 hours counts the orders of every channel. */
  dayLimit: {
    zh: "你的账号 24 小时内提现、回购和兑换合计最多 {limit} 次，请稍后再试",
    en: "You've reached your limit of {limit} withdrawals, sales and exchanges per 24 hours. Try again later",
  },
} as const;
