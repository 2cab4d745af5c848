/** Kinds of what an account's activity shows. */
export const ACTIVITY_KINDS = ["sign-in", "security", "devices", "money"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Details that an audit line may show its owner beside time, address and act. */
export const ACTIVITY_FACTS = [
  "name",
  "count",
  "device",
  "mac",
  "deviceId",
  "serverId",
  "month",
  "newAddress",
  "email",
  "grossMicroBp",
  "codesLeft",
  "factor",
  "method",
] as const;
export type ActivityFact = (typeof ACTIVITY_FACTS)[number];
