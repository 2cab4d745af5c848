import * as calls from "@nodeyard/contract/agents/agent-calls.ts";
import type { CheckUpdateRequest } from "@nodeyard/contract/agents/agent-calls.ts";
import { compareVersions, takesChannel } from "@nodeyard/contract/agents/rules.ts";
import type { Tx } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { bucketOf } from "./bucket.ts";

/** A release that stops is noticed before most devices have polled again. */
const POLL_SECONDS = 1800;
const FAILED = ["failed", "rolledBack"];

async function lockDevice(tx: Tx, deviceId: bigint, request: CheckUpdateRequest, now: Date) {
  const { account_id: accountId } = await tx
    .selectFrom("devices")
    .select("account_id")
    .where("device_id", "=", deviceId)
    .executeTakeFirstOrThrow();
  const known = { channel: request.channel, obstacle: request.obstacle, seen_at: now };
  await tx
    .insertInto("agent_updates")
    .values({ device_id: deviceId, account_id: accountId, ...known })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(known))
    .execute();
  return tx
    .selectFrom("agent_updates as u")
    .leftJoin("agent_rollouts as r", "r.agent_rollout_id", "u.agent_rollout_id")
    .select(["u.agent_rollout_id", "u.state", "r.version"])
    .where("u.device_id", "=", deviceId)
    .executeTakeFirstOrThrow();
}

type Known = Awaited<ReturnType<typeof lockDevice>>;

/** The state of a device's last release after this call; undefined if it stays. */
function stateAfter(
  { version, state }: Known,
  request: CheckUpdateRequest,
): (Pick<Known, "state"> & { readonly message: string }) | undefined {
  if (version === null) return undefined;
  if (request.version === version)
    return state === "updated" ? undefined : { state: "updated", message: "" };
  const { outcome, isCommanded } = request;
  // With a command comes what is known already, of an earlier attempt.
  if (isCommanded || outcome?.version !== version || outcome.state === state) return undefined;
  return { state: outcome.state, message: outcome.message };
}

async function findOffer(
  tx: Tx,
  deviceId: bigint,
  known: Known,
  request: CheckUpdateRequest,
  now: Date,
) {
  const { version, channel, obstacle, isCommanded } = request;
  if (obstacle !== null && !(obstacle === "off" && isCommanded)) return undefined;
  const running = await tx
    .selectFrom("agent_rollouts")
    .selectAll()
    .where("state", "=", "running")
    .where("expires_at", ">", now)
    .execute();
  const wanted = running.filter(
    (one) =>
      takesChannel(channel, one.channel) &&
      compareVersions(one.version, version) > 0 &&
      (isCommanded ||
        (bucketOf(one.version, deviceId) < one.percent &&
          !(
            one.agent_rollout_id === known.agent_rollout_id && FAILED.includes(known.state ?? "")
          ))),
  );
  return wanted.toSorted((one, other) => compareVersions(other.version, one.version))[0];
}

/** Records what a device reports of its last release, and offers it one if its turn has come or its owner asked for it. */
export const checkDeviceUpdate = handle(
  calls.checkUpdate,
  async ({ db, clock }, request, { deviceId }) => {
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const found = await lockDevice(tx, deviceId, request, now);
      const after = stateAfter(found, request);
      const own = tx.updateTable("agent_updates").where("device_id", "=", deviceId);
      if (after) await own.set({ ...after, changed_at: now }).execute();
      const known = { ...found, ...after };
      // A device that installs a release is not offered another.
      const offer =
        request.outcome?.state === "installing"
          ? undefined
          : await findOffer(tx, deviceId, known, request, now);
      const isNew =
        offer && (offer.agent_rollout_id !== known.agent_rollout_id || known.state !== "offered");
      if (isNew)
        await own
          .set({
            agent_rollout_id: offer.agent_rollout_id,
            state: "offered",
            is_in_share: bucketOf(offer.version, deviceId) < offer.percent,
            from_version: request.version,
            message: "",
            changed_at: now,
          })
          .execute();
      return {
        offer: offer ? { manifest: offer.manifest, signature: offer.signature } : null,
        nextInSeconds: POLL_SECONDS,
        serverTime: now.toISOString(),
      };
    });
  },
);
