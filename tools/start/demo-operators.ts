import type { OwnerCaller } from "../../server/src/platform/http/route.ts";
import { getAccount } from "../../server/src/rooms/operator/accounts/get-account.ts";
import { setFrozen } from "../../server/src/rooms/operator/accounts/freeze-account.ts";
import { setAccountLimit } from "../../server/src/rooms/operator/accounts/set-limit.ts";
import { setPageFlag } from "../../server/src/rooms/operator/crm/set-flag.ts";
import { announceRates } from "../../server/src/rooms/rates/announced/announce-rates.ts";
import { addRate } from "../../server/src/rooms/rates/change-rate.ts";
import { listRates } from "../../server/src/rooms/rates/list-rates.ts";
import { previewRate } from "../../server/src/rooms/rates/preview-rate.ts";
import { requestCorrection } from "../../server/src/rooms/operator/requests/request-correction.ts";
import { requestRoleChange } from "../../server/src/rooms/operator/requests/request-role-change.ts";
import { approveRequest, declineRequest } from "../../server/src/rooms/operator/requests/decide.ts";
import { DAY_MS, HOUR_MS } from "../../contract/src/time.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** A change of the inviters' share that is not in force yet, as owners are notified of it. */
async function announceShare({ deps }: Simulation, caller: OwnerCaller): Promise<void> {
  const { rates } = await listRates(deps);
  const invite = rates.find(({ name }) => name === "invite");
  const values = invite?.rows.at(-1)?.values;
  if (!invite || !values) throw new Error("the demo has no reward for invitations");
  const row = { name: "invite", key: "", values: { ...values, share: "8" } } as const;
  const change = {
    ...row,
    preview: (await previewRate(deps, row, caller)).token,
    isLeapConfirmed: false,
    day: invite.aloneDay,
    version: invite.version,
    reason: "十二月邀请活动",
  } as const;
  await addRate(deps, change, caller);
  await announceRates(deps, async () => {});
}

/**
 * Acts of the demo's two operators: an account frozen and released, requests decided and open, a quota, a page opened, and a
 * change of a rate.
 */
export function operatorsOf(
  simulation: Simulation,
  { operatorId, colleagueId, neighbourIds }: DemoPeople,
  nowMs: number,
): DemoEvent[] {
  const { deps } = simulation;
  const [lin = 0n, maria = 0n, zhao = 0n] = neighbourIds;
  const context = { ...deps, sessions: { evict: () => undefined } };
  const [operator, colleague] = [callerOf(operatorId), callerOf(colleagueId)];
  const read = async (accountId: bigint) =>
    (await getAccount(deps, { accountId: String(accountId) }, operator)).account;
  const versionOf = async (accountId: bigint): Promise<string> => (await read(accountId)).version;
  const freeze = (agoMs: number, reason: string, isFrozen: boolean): DemoEvent => ({
    atMs: nowMs - agoMs,
    run: async () => {
      const version = await versionOf(zhao);
      const request = { accountId: String(zhao), version, reason };
      await setFrozen(context, request, isFrozen ? colleague : operator, isFrozen);
    },
  });
  const correct = (accountId: bigint, amount: string, reason: string) =>
    requestCorrection(deps, { accountId: String(accountId), amount, reason }, colleague);
  return [
    freeze(9.3 * DAY_MS, "异地登录频繁，等待本人确认", true),
    freeze(8.9 * DAY_MS, "本人已通过电话确认", false),
    {
      atMs: nowMs - 5.2 * DAY_MS,
      run: async () => {
        const { requestId } = await correct(zhao, "250", "补偿机房断电造成的结算缺失");
        const decision = { requestId, reason: "已核对断电时段" };
        await approveRequest(context, decision, operator);
      },
    },
    {
      atMs: nowMs - 3.1 * DAY_MS,
      run: async () => {
        const { requestId } = await correct(maria, "-40", "疑似重复发放邀请收益");
        const decision = { requestId, reason: "两笔收益属于不同日期，并未重复" };
        await declineRequest(deps, decision, operator);
      },
    },
    {
      atMs: nowMs - 2.6 * DAY_MS,
      run: async () => {
        const { limits, accountId } = await read(maria);
        const version = limits.find(({ name }) => name === "codes")?.version ?? "";
        const reason = "机房扩容，本周集中绑定";
        const quota = { accountId, limit: "codes", value: "40", version, reason } as const;
        await setAccountLimit(deps, quota, colleague);
      },
    },
    {
      atMs: nowMs - 1.9 * DAY_MS,
      run: async () => {
        const { email } = await read(lin);
        const request = { email, isAllowed: true, reason: "参与下行监控试用" };
        const page = { flag: "downlink", roles: ["operations"] } as const;
        await setPageFlag(context, request, operator, page);
      },
    },
    { atMs: nowMs - 1.4 * DAY_MS, run: () => announceShare(simulation, colleague) },
    {
      atMs: nowMs - 2.2 * HOUR_MS,
      run: async () => void (await correct(zhao, "88.5", "补偿 11 月 20 日的上报延迟")),
    },
    {
      atMs: nowMs - 0.7 * HOUR_MS,
      run: async () => {
        const version = await versionOf(lin);
        const role = { accountId: String(lin), role: "support", isGranted: true } as const;
        await requestRoleChange(deps, { ...role, version, reason: "新入职的客服同事" }, colleague);
      },
    },
  ];
}
