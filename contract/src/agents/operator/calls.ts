import { z } from "zod";
import { callsIn } from "../../call.ts";
import { integer, text } from "../../fields.ts";
import { reason } from "../../operator-fields.ts";
import { done, ok } from "../../response.ts";
import { RELEASE_CHANNELS, ROLLOUT_STATES, UPDATE_OBSTACLES } from "../rules.ts";

const { operator } = callsIn("agents");
const operations = operator("operations");

const rollout = z.strictObject({
  rolloutId: z.string(),
  version: z.string(),
  channel: z.enum(RELEASE_CHANNELS),
  percent: z.number(),
  state: z.enum(ROLLOUT_STATES),
  /** Stopped by the rule for failing devices. */
  isStoppedByRule: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
  expiresAt: z.string(),
  /** Of the state that is shown; an act sends it back. */
  seen: z.string(),
  /** Devices of the channel that can install it automatically. */
  deviceCount: z.number(),
  offeredCount: z.number(),
  installingCount: z.number(),
  updatedCount: z.number(),
  /** Failed, returned to the version before, or silent since. */
  failedCount: z.number(),
});
export type Rollout = z.infer<typeof rollout>;

const failingDevice = z.strictObject({
  deviceId: z.string(),
  name: z.string(),
  owner: z.strictObject({ accountId: z.string(), email: z.string() }),
  version: z.string(),
  state: z.enum(["silent", "failed", "rolledBack"]),
  message: z.string(),
  changedAt: z.string(),
});
export type FailingDevice = z.infer<typeof failingDevice>;

const versionCount = z.strictObject({
  /** Empty before a device's first report. */
  version: z.string(),
  deviceCount: z.number(),
  onlineCount: z.number(),
});
export type VersionCount = z.infer<typeof versionCount>;

const release = z.strictObject({
  version: z.string(),
  channel: z.enum(RELEASE_CHANNELS),
  released: z.string().meta({ description: "Day of the version" }),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type Release = z.infer<typeof release>;

export const getFleet = operations.get("/api/v1/operator/agents", {
  summary: "Versions of the agent on all devices, releases, rollouts and failing devices",
  response: ok({
    versions: z.array(versionCount).meta({ description: "The newest first" }),
    obstacles: z.array(
      z.strictObject({ obstacle: z.enum(UPDATE_OBSTACLES), deviceCount: z.number() }),
    ),
    releases: z.array(release),
    rollouts: z.array(rollout).meta({ description: "The newest first, at most 20" }),
    failing: z
      .array(failingDevice)
      .meta({ description: "Of rollouts that run or are paused, and of the last; at most 50" }),
  }),
});

/** Takes the place of the channel's rollout that is not stopped yet. */
export const startRollout = operations.post("/api/v1/operator/agents/rollouts", {
  summary: "Offer a signed release to a share of the devices",
  request: z.object({
    version: text(40),
    channel: z.enum(RELEASE_CHANNELS),
    percent: integer(0, 100),
    reason,
  }),
  response: done,
  needsFreshProof: true,
});

export const changeRollout = operations.post("/api/v1/operator/agents/rollout", {
  summary: "Change the share of a rollout, pause, resume or stop it",
  request: z.object({
    rolloutId: text(20),
    percent: integer(0, 100),
    state: z.enum(ROLLOUT_STATES),
    seen: text(40),
    reason,
  }),
  response: done,
  needsFreshProof: true,
});
