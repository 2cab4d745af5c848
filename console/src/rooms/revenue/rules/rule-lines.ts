import { formatBp } from "@nodeyard/contract/money.ts";
import type { RulesResponse } from "@nodeyard/contract/revenue/rules-calls.ts";
import { MINUTE_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { formatBytes, formatCount } from "../../../shared/format.ts";
import { rules } from "./messages.ts";

const BITS_PER_MBIT = 1_000_000;
const HOURS_PER_DAY = 24;

/** A heading with its sentences. */
export type RuleLines = readonly [heading: string, ...sentences: string[]];

const bp = (text: string): string => formatBp(text, 2);
const minutesOf = (slots: number): string => formatCount((slots * SLOT_MS) / MINUTE_MS);
const mbps = (bps: number): string => formatCount(bps / BITS_PER_MBIT);

type Reward = NonNullable<RulesResponse["newDevices"]>;

function limitsOf({ maxPerAccount, maxPerAddress }: Reward): string[] {
  return [
    ...(maxPerAccount === null ? [] : [rules.perAccount(maxPerAccount)]),
    ...(maxPerAddress === null ? [] : [rules.perAddress(maxPerAddress)]),
  ];
}

function networkLines({ network }: RulesResponse): RuleLines {
  const { poolPerHour, feePercent, onlineNeedsUsable, maxDelaySeconds } = network;
  const { networkDevices, spareSlots, rampHours } = network;
  return [
    rules.network,
    rules.networkText(bp(poolPerHour), String(feePercent)),
    ...(onlineNeedsUsable ? [rules.networkUsable] : []),
    ...(maxDelaySeconds === null ? [] : [rules.networkDelay(String(maxDelaySeconds / 60))]),
    ...(networkDevices === null ? [] : [rules.networkShared(networkDevices)]),
    ...(spareSlots === null ? [] : [rules.networkAddresses(minutesOf(spareSlots))]),
    ...(rampHours === 0 ? [] : [rules.networkRamp(rampHours / HOURS_PER_DAY)]),
  ];
}

function inviteLines(invites: NonNullable<RulesResponse["invites"]>): RuleLines {
  const { sharePercent, days, maxAccounts, excludesOwnAddress } = invites;
  return [
    rules.invites,
    rules.inviteText(String(sharePercent), days),
    ...(maxAccounts === null ? [] : [rules.inviteAccounts(maxAccounts)]),
    ...(excludesOwnAddress ? [rules.inviteAddress] : []),
  ];
}

/** The rules in sentences; kinds of reward that are not paid now are left out. */
export function ruleLines(answer: RulesResponse): RuleLines[] {
  const { compute, newDevices, oldDevices, invites, bounds } = answer;
  const reward = (heading: string, text: typeof rules.newText, rule: Reward): RuleLines => [
    heading,
    text(bp(rule.amount), rule.days, String(rule.minOnlinePercent)),
    ...limitsOf(rule),
  ];
  return [
    networkLines(answer),
    [
      rules.compute,
      rules.computeText(String(compute.feePercent)),
      ...(compute.spareSlots === null
        ? []
        : [rules.computePresence(minutesOf(compute.spareSlots))]),
      ...(compute.dayPool === null ? [] : [rules.computePool(bp(compute.dayPool))]),
    ],
    ...(newDevices ? [reward(rules.newDevices, rules.newText, newDevices)] : []),
    ...(oldDevices ? [reward(rules.oldDevices, rules.oldText, oldDevices)] : []),
    ...(invites ? [inviteLines(invites)] : []),
    [
      rules.bounds,
      rules.boundsText,
      ...(bounds.measured
        ? [
            rules.boundsMeasured(
              String(bounds.measured.multiple),
              bounds.measured.validHours / HOURS_PER_DAY,
              mbps(bounds.measured.unmeasuredOutBps),
            ),
          ]
        : []),
      rules.boundsStorage,
    ],
  ];
}

/** The most that each kind of machine is paid for. */
export function kindFacts({ bounds }: RulesResponse): [string, string][] {
  return bounds.kinds.map(({ kind, maxOutBps, maxStorageBytes }) => [
    rules[`kind_${kind}`],
    rules.kind(mbps(maxOutBps), formatBytes(maxStorageBytes)),
  ]);
}

/** The rates of compute tasks by type and zone. */
export function rateFacts(answer: RulesResponse, zoneName: (zone: string) => string) {
  return answer.compute.rates.map(({ type, zone, bpPerMbpsDay, bpPerGibDay }): [string, string] => [
    `${type} · ${zoneName(zone)}`,
    rules.rate(bp(bpPerMbpsDay), bp(bpPerGibDay)),
  ]);
}
