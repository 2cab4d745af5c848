import type { Need } from "@nodeyard/contract/home/overview-calls.ts";
import type { NeedKind } from "@nodeyard/contract/home/rules.ts";
import { deviceAddress } from "../../../shared/device.ts";
import { durationText } from "../../../shared/duration-text.ts";
import { whyAddress } from "../../../shared/why-address.ts";
import { taskAdvice } from "../../tasks/task-advice.ts";
import { overview } from "./messages.ts";

interface Address {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** A thing that needs the owner in words, with its one action; `restart` opens a dialog instead of a page. */
export interface NeedWords {
  /** What it is about where that is not a device. */
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string } & (Address | { readonly restart: true });
}

const list = (filter: string): Address => ({
  to: "/hardList",
  search: { filter, nodes: "all" },
});

const MANY: Readonly<
  Record<Exclude<NeedKind, "wallet">, { title: (count: number) => string; to: Address }>
> = {
  offline: { title: overview.manyOffline, to: list("network_offline") },
  unstable: { title: overview.manyUnstable, to: list("network_bad") },
  task: {
    title: overview.manyTask,
    to: { to: "/calculateTask", search: { filter: "task_failed" } },
  },
  was_offline: { title: overview.manyWasOffline, to: list("was_offline") },
  was_unstable: { title: overview.manyWasUnstable, to: list("was_unstable") },
  evening_peak: { title: overview.manyEveningPeak, to: list("evening_peak") },
  bandwidth_bound: { title: overview.manyBandwidthBound, to: list("bandwidth_bound") },
  bandwidth: { title: overview.manyBandwidth, to: list("bandwidth") },
  stability: { title: overview.manyStability, to: list("stability") },
  agent: { title: overview.manyAgent, to: list("agent_outdated") },
};

function single(need: Need, device: NonNullable<Need["device"]>, nowMs: number, day: string) {
  const { to, search } = deviceAddress(device);
  const incidents = { label: overview.actIncidents, to, search: { ...search, tab: "events" } };
  const why = { label: overview.actWhy, ...whyAddress(device.deviceId, day) };
  switch (need.kind) {
    case "offline":
      return {
        text:
          need.since === null
            ? overview.needNever
            : overview.needOffline(durationText(Math.max(0, nowMs - Date.parse(need.since)))),
        action: { label: overview.actOpen, ...deviceAddress(device) },
      };
    case "unstable":
      return {
        text: overview.needUnstable,
        action: { label: overview.actRestart, restart: true as const },
      };
    case "task":
      return {
        text: [overview.needTask, taskAdvice(need.solution)].join(overview.comma),
        action: {
          label: overview.actTask,
          to: "/calculateTask",
          search: { search: device.mac_address },
        },
      };
    case "was_offline":
      return { text: overview.needWasOffline, action: incidents };
    case "was_unstable":
      return { text: overview.needWasUnstable, action: incidents };
    case "evening_peak":
      return { text: overview.needEveningPeak, action: why };
    case "bandwidth_bound":
      return { text: overview.needBandwidthBound, action: why };
    case "bandwidth":
      return { text: overview.needBandwidth, action: why };
    case "agent":
      return {
        text: overview.needAgent,
        action: { label: overview.actOpen, ...deviceAddress(device) },
      };
    case "stability":
    case "wallet":
      return { text: overview.needStability, action: why };
  }
}

/** `day` is the last whole UTC day: where losses are explained. */
export function needWords(need: Need, nowMs: number, day: string): NeedWords {
  if (need.kind === "wallet") {
    return {
      title: overview.needWallet,
      text: overview.needWalletText,
      action: { label: overview.actWallet, to: "/bindWallet" },
    };
  }
  if (need.device) return { title: "", ...single(need, need.device, nowMs, day) };
  const { title, to } = MANY[need.kind];
  return {
    title: title(need.deviceCount),
    text: "",
    action: { label: overview.actList, ...to },
  };
}
