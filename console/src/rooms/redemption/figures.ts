// Offered to other rooms.
import { formatBp, groupDigits } from "@nodeyard/contract/money.ts";
import { redemption } from "./messages.ts";
import type { Available } from "./queries.ts";

/** A figure of what can be taken out, in words. */
export interface AvailableFigure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
}

/** Decimals of amounts up to a million; rounded down. */
export const bpText = (bp: string): string => `${formatBp(bp, /\.0*$|^\d{7}/.test(bp) ? 0 : 2)} BP`;
export const yuanText = (yuan: number): string => `¥${groupDigits(String(yuan))}`;

const OBSTACLES = {
  closed: redemption.closed,
  paused: redemption.paused,
  frozen: redemption.frozen,
  permission: redemption.permission,
  name: redemption.name,
  payee: redemption.payee,
  wallet: redemption.wallet,
  agreement: redemption.agreement,
  locked: redemption.locked,
  open: redemption.open,
  "day-limit": redemption["day-limit"],
  orders: redemption.noOrders,
  balance: redemption.noBalance,
  immature: redemption.immature,
  quota: redemption.quota,
} as const satisfies Readonly<Record<NonNullable<Available["obstacle"]>, string>>;

const LOCKS = {
  wallet: redemption.lockWallet,
  payee: redemption.lockPayee,
  password: redemption.lockPassword,
  factor: redemption.lockFactor,
  identity: redemption.lockIdentity,
} as const;

function nowFigure({ channel, obstacle, most }: Available): AvailableFigure {
  const isYuan = channel !== "withdrawal";
  const [bp, yuan] = obstacle === null ? [most.bp, most.yuan] : ["0.000000", 0];
  const note = isYuan && yuan > 0 ? redemption.atPrice(formatBp(most.bp, 0)) : undefined;
  return {
    key: "now",
    label: redemption.now,
    value: isYuan ? yuanText(yuan) : bpText(bp),
    note: obstacle === null ? note : OBSTACLES[obstacle],
  };
}

const counted = (
  key: string,
  count: { readonly most: number; readonly left: number } | null,
  words: { readonly label: string; readonly note: (most: string) => string },
): AvailableFigure[] =>
  count === null
    ? []
    : [
        {
          key,
          label: words.label,
          value: String(count.left),
          note: words.note(String(count.most)),
        },
      ];

/** The figures of the panel, the first of which is the answer; `formatAt` writes an instant. */
export function figuresOf(data: Available, formatAt: (at: string) => string): AvailableFigure[] {
  const isYuan = data.channel !== "withdrawal";
  const { month, lock, nextMatureAt } = data;
  return [
    nowFigure(data),
    {
      key: "balance",
      label: redemption.balance,
      value: bpText(data.balance),
      note: isYuan
        ? redemption.worth(groupDigits(String(data.balanceYuan)), data.price)
        : undefined,
    },
    {
      key: "immature",
      label: redemption.immature,
      value: bpText(data.immature),
      note: nextMatureAt === null ? undefined : redemption.nextAt(formatAt(nextMatureAt)),
    },
    {
      key: "held",
      label: redemption.held,
      value: bpText(data.held),
      note: redemption.heldNote,
    },
    {
      key: "ceiling",
      label: redemption.ceiling,
      value: bpText(data.ceiling.left),
      note: redemption.ceilingOf(formatBp(data.ceiling.limit, 0)),
    },
    ...(month === null
      ? []
      : [
          {
            key: "month",
            label: redemption.month,
            value: yuanText(month.leftYuan),
            note: redemption.monthOf(groupDigits(String(month.limitYuan))),
          },
        ]),
    ...counted("orders", data.orders, { label: redemption.orders, note: redemption.ordersOf }),
    ...counted("dayOrders", data.dayOrders, {
      label: redemption.dayOrders,
      note: redemption.dayOrdersOf,
    }),
    ...(lock === null
      ? []
      : [
          {
            key: "lock",
            label: redemption.lock,
            value: formatAt(lock.until),
            note: LOCKS[lock.by],
          },
        ]),
  ];
}
