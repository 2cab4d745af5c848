/**
 * Fields that are empty in every answer to a token, whatever its scopes: where and how to log in to a machine, and codes that bind
 * one. Searches with a token do not look in them, nor are lists sorted by them.
 */
export const HIDDEN_FROM_TOKENS = [
  "bcode",
  "serverBcode",
  "serverExtIP",
  "serverJumperIP",
  "serverJumperPort",
  "serverIntIP",
  "serverGateway",
  "serverLoginAccount",
  "serverDeployMessage",
  "secretMark",
  "hostKey",
  "newHostKey",
] as const;

/** Prefix of every token, so that scanners of leaked secrets recognise it. */
export const TOKEN_PREFIX = "ny_";

/** Tokens of an account, expired ones apart. */
export const TOKENS_AT_MOST = 20;
export const TOKEN_NAME_MAX_LENGTH = 60;
/** Lifetimes that the page offers, in days; a token can also have none. */
export const TOKEN_LIFETIMES_DAYS = [30, 90, 365] as const;
export const TOKEN_LIFETIME_MAX_DAYS = 730;
/** Retention of an expired token in the list. */
export const EXPIRED_TOKENS_RETENTION_DAYS = 30;

/** Calls a minute of all tokens of an account together, beside those of its sessions. */
export const TOKEN_CALLS_PER_MINUTE = 600;

/** Devices at `/api/v1/metrics`, those bound first; `nodeyard_devices` counts all. */
export const METRIC_DEVICES_AT_MOST = 5000;
