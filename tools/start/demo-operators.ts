import { getAccount } from "../../server/src/rooms/operator/accounts/get-account.ts";
import { setFrozen } from "../../server/src/rooms/operator/accounts/freeze-account.ts";
import { askCorrection, askRoles } from "../../server/src/rooms/operator/requests/ask.ts";
import { approveRequest, declineRequest } from "../../server/src/rooms/operator/requests/decide.ts";
import { DAY_MS, HOUR_MS } from "../../contract/src/time.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** What the demo's two operators did: an account that was frozen and released, requests that were decided, and open ones. */
export function operatorsOf(
  { deps }: Simulation,
  { operatorId, colleagueId, neighbourIds }: DemoPeople,
  nowMs: number,
): DemoEvent[] {
  const [lin = 0n, maria = 0n, zhao = 0n] = neighbourIds;
  const context = { deps, sessions: { forget: () => undefined } };
  const [operator, colleague] = [callerOf(operatorId), callerOf(colleagueId)];
  const versionOf = async (accountId: bigint): Promise<string> =>
    (await getAccount(deps, { accountId: String(accountId) }, operator)).account.version;
  const freeze = (agoMs: number, reason: string, isFrozen: boolean): DemoEvent => ({
    atMs: nowMs - agoMs,
    run: async () => {
      const version = await versionOf(zhao);
      const request = { accountId: String(zhao), version, reason };
      await setFrozen(context, request, isFrozen ? colleague : operator, isFrozen);
    },
  });
  const correct = (accountId: bigint, amount: string, reason: string) =>
    askCorrection(deps, { accountId: String(accountId), amount, reason }, colleague);
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
      atMs: nowMs - 2.2 * HOUR_MS,
      run: async () => void (await correct(zhao, "88.5", "补偿 11 月 20 日的上报延迟")),
    },
    {
      atMs: nowMs - 0.7 * HOUR_MS,
      run: async () => {
        const version = await versionOf(lin);
        const role = { accountId: String(lin), role: "support", isGranted: true } as const;
        await askRoles(deps, { ...role, version, reason: "新入职的客服同事" }, colleague);
      },
    },
  ];
}
