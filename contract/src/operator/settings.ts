/** Settings visible to operators, and their format. */
export const SETTINGS = {
  mode: "text",
  role: "text",
  internationalHost: "text",
  domesticHost: "text",
  signUp: "yesNo",
  mail: "yesNo",
  sms: "yesNo",
  smsPerHour: "count",
  faultNoticeAfter: "minutes",
  lostFactor: "hours",
  telemetryKept: "days",
  claimsPerHour: "count",
  withdrawalMin: "bp",
  withdrawalMax: "bp",
  withdrawalGas: "bp",
  maturity: "hours",
  walletLock: "hours",
  chainId: "text",
  contract: "text",
  token: "text",
  hotWallet: "text",
  confirmations: "count",
  maxFee: "gwei",
  maxTip: "gwei",
} as const;
export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];
