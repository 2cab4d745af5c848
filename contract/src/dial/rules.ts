/** Kinds of configurations: lines that are dialled (PPPoE), and lines with static or intranet addresses. */
export const DIALLED = 0;
export const STATIC = 1;
export const CONFIG_TYPES = [DIALLED, STATIC] as const;
export type ConfigType = (typeof CONFIG_TYPES)[number];

/** `dialStatus` of a configuration: nobody uses it, or a node does. */
export const CONFIGURING = 0;
export const BOUND = 1;

/** Most that one device aggregates; a line counts as often as it is dialled. */
export const MAX_DEVICE_MBPS = 5000;
export const MAX_CONFIGS = 500;
export const CONFIG_NAME_LENGTH = 80;
export const LINE_TEXT_LENGTH = 80;
export const MAX_VLAN = 4094;

/** Sentinel for a host whose lines are all normal. */
export const NO_DATA = "NODATA";
/** In the place of a stored password. */
export const MASKED_PASSWORD = "******";

/** `type` of a record: written after a save, and after a dial. */
export const RECORD_SAVED = 0;
export const RECORD_DIALLED = 1;

/** Which hosts a list shows. */
export const HOST_SHOWS = ["error", "normal", "offline"] as const;
export type HostShow = (typeof HOST_SHOWS)[number];

/** Which configurations operators see. */
export const CONFIG_SHOWS = ["all", "bound", "abnormal", "unused"] as const;
export type ConfigShow = (typeof CONFIG_SHOWS)[number];
