import { plural } from "@nodeyard/contract/plural.ts";

const devices = (count: number) => plural(count, { one: "# device", other: "# devices" });

export const en = {
  needOffline: (time: string) => `Offline for ${time}`,
  needNever: "Bound, and has never reported",
  needUnstable: "Unstable network: earns no network revenue meanwhile",
  needTask: (advice: string) => `A task is not running${advice && `, ${advice}`}`,
  needWasOffline: "Was offline, and is back",
  needWasUnstable: "Was unstable, and has recovered",
  needEveningPeak: "Faults in the evening peak reduce its weight",
  needBandwidthBound: "Reports more bandwidth than was measured",
  needBandwidth: "Below the High bandwidth level",
  needStability: "Mining factor below its best",
  needAgent: "Old agent: update it on the device",
  needWallet: "No wallet is bound",
  needWalletText: "Your BP can't be withdrawn without one",
  manyOffline: (count: number) => `${devices(count)} offline`,
  manyUnstable: (count: number) => `${devices(count)} unstable`,
  manyTask: (count: number) => `Tasks not running on ${devices(count)}`,
  manyLiteFault: (count: number) =>
    plural(count, { one: "# lite node with a fault", other: "# lite nodes with a fault" }),
  manyNormalFault: (count: number) =>
    plural(count, { one: "# normal node with a fault", other: "# normal nodes with a fault" }),
  manyWasOffline: (count: number) =>
    plural(count, {
      one: "# device that was offline and is back",
      other: "# devices that were offline and are back",
    }),
  manyWasUnstable: (count: number) =>
    plural(count, {
      one: "# device that was unstable and has recovered",
      other: "# devices that were unstable and have recovered",
    }),
  manyEveningPeak: (count: number) => `Evening-peak faults of ${devices(count)}`,
  manyBandwidthBound: (count: number) =>
    `${devices(count)} reporting more bandwidth than was measured`,
  manyBandwidth: (count: number) => `${devices(count)} below the High bandwidth level`,
  manyStability: (count: number) => `${devices(count)} with a mining factor below its best`,
  manyAgent: (count: number) => `${devices(count)} with an old agent`,
};
