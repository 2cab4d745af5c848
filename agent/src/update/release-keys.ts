import keys from "../../../deploy/agent/release-keys.json" with { type: "json" };

/**
 * Public keys, one of which must have signed a release: that in use, and the next one. Without any, the agent installs no release
 * automatically.
 */
export const RELEASE_KEYS: readonly string[] = keys;
