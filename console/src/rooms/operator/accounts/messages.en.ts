import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  account: "Account",
  named: (email: string, id: string) => `${email} (${id})`,
  verified: "Verified",
  phone: "Phone",
  realName: "Real name",
  verifiedNothing: "Nothing yet",
  noSignIns: "The owner is signed in nowhere.",
  chatBindings: "WeChat",
  noFactor: "The account has no second factor.",
  notYours: (roles: string) => `For ${roles} only`,

  // Corrections
  balanceNow: "Balance now",
  correctionsWaiting: (count: number) =>
    plural(count, {
      one: "A correction of this account waits for approval already. Yours is added to it:",
      other: "# corrections of this account wait for approval already. Yours is added to them:",
    }),
  waitingLine: (amount: string, email: string) => `${amount} BP, asked by ${email}`,

  // QR code
  sendQrCode: "Mail the QR code",
  sendQrCodeTitle: "Mail the console's QR code?",
  sendQrCodeText:
    "The owner gets a mail with the console's address, and its QR code as a picture, to open the console on a phone. The code holds no secret: the owner still signs in.",

  // Limits
  limits: "Limits",
  limitsPurpose: "What this account may do at most, where it differs from the general rules.",
  limit: "Limit",
  inForce: "In force",
  general: "General",
  setBy: "Own limit",
  act: "Act",
  change: "Change",
  changeOf: (limit: string) => `Change: ${limit}`,
  none: "No limit",
  noOwn: "None",
  setAt: (email: string, at: string) => `${email}, ${at}`,
  withdrawals: "Withdrawals, buy-backs and exchanges in 24 hours",
  unreviewed: "Paid without approval in 24 hours",
  codes: "Activation codes an hour",
  devices: "Devices bound at a time",
  withdrawalsText:
    "To the wallet, to Alipay and for gift cards together, automatic ones too; those that were returned don't count.",
  unreviewedText:
    "Withdrawals and buy-backs above it wait for two operators, exchanges are refused. It can only be lower than the general ceiling: more would let one operator decide alone.",
  codesText: "Codes that were claimed already stay valid.",
  devicesText: "Devices that are bound already stay. Above the limit no further one can be bound.",
  limitMail: "The owner is mailed.",
  valueCount: "Number",
  valueBp: "Amount in BP",
  emptyHint: (general: string) => `Empty: the general limit (${general})`,
  valueInvalid: (min: string, max: string) => `Enter a figure from ${min} to ${max}, or nothing`,

  // Permissions
  permissions: "Permissions",
  permission: "Permission",
  state: "State",
  opens: "Opens",
  granted: "Given",
  notGranted: "Not given",
  role: (role: string) => `Role ${role}`,
  financeOpens: "Payouts, corrections, rates, freezing",
  operationsOpens: "Roles, activation codes, devices, jobs",
  supportOpens: "Freezing, sign-ins, unbinding, announcements",
  downlink: "Downlink monitoring",
  downlinkOpens: "Downlink bandwidth of normal nodes",
  "buyback-second": "Second buy-back",
  "buyback-secondOpens": "Selling BP a second time (type 95)",
  credit: "Give",
  revoke: "Take away",
  grantWaits: (email: string) => `To be given: ${email} asked, another operator decides`,
  revokeWaits: (email: string) => `To be taken: ${email} asked, another operator decides`,
  resetWaits: (email: string) => `${email} has asked for it. Another operator decides.`,
  requestGrant: "Ask to give",
  requestRevoke: "Ask to take away",
  openTitle: (page: string) => `Open “${page}” to this account?`,
  closeTitle: (page: string) => `Close “${page}” to this account?`,
  openText: "The page appears in the owner's menu at once.",
  closeText: "The page and its calls are closed at once. Requests made on it continue.",
  grantTitle: (role: string) => `Ask for the role “${role}”`,
  revokeTitle: (role: string) => `Ask to take the role “${role}” away`,
};
