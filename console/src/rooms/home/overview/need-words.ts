import type { Need } from "@nodeyard/contract/home/overview-calls.ts";
import type { NeedKind } from "@nodeyard/contract/home/rules.ts";
import type { Site } from "@nodeyard/contract/site.ts";
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

/** Many things as one, with the list of them; `chinese` where the Chinese site has a list of its own. */
interface Many {
  readonly title: (count: number) => string;
  readonly to: Address;
  readonly chinese?: Address;
}

const MANY: Readonly<Record<Exclude<NeedKind, "wallet">, Many>> = {
  offline: { title: overview.manyOffline, to: list("network_offline") },
  unstable: { title: overview.manyUnstable, to: list("network_bad") },
  task: {
    title: overview.manyTask,
    to: { to: "/calculateTask", search: { filter: "task_failed" } },
  },
  lite_fault: {
    title: overview.manyLiteFault,
    to: list("fault"),
    chinese: { to: "/standardDevErr" },
  },
  normal_fault: {
    title: overview.manyNormalFault,
    to: list("fault"),
    chinese: { to: "/standardDevErrnor" },
  },
  was_offline: { title: overview.manyWasOffline, to: list("was_offline") },
  was_unstable: { title: overview.manyWasUnstable, to: list("was_unstable") },
  evening_peak: { title: overview.manyEveningPeak, to: list("evening_peak") },
  bandwidth_bound: { title: overview.manyBandwidthBound, to: list("bandwidth_bound") },
  bandwidth: { title: overview.manyBandwidth, to: list("bandwidth") },
  stability: { title: overview.manyStability, to: list("stability") },
  agent: { title: overview.manyAgent, to: list("agent_outdated") },
};

function single(
  need: Need,
  device: NonNullable<Need["device"]>,
  nowMs: number,
  day: string,
  site: Site,
) {
  const { to, search } = deviceAddress(device);
  const incidents = { label: overview.actIncidents, to, search: { ...search, tab: "events" } };
  const why = { label: overview.actWhy, ...whyAddress(device.deviceId, day) };
  const open = { label: overview.actOpen, to, search };
  switch (need.kind) {
    case "offline":
      return {
        text:
          need.since === null
            ? overview.needNever
            : overview.needOffline(durationText(Math.max(0, nowMs - Date.parse(need.since)))),
        action: open,
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
    case "lite_fault":
    case "normal_fault": {
      const { chinese } = MANY[need.kind];
      const advice = chinese && {
        label: overview.actAdvice,
        to: chinese.to,
        search: { search: device.mac_address },
      };
      return { text: need.fault, action: (site === "chinese" && advice) || open };
    }
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
        action: open,
      };
    case "stability":
    case "wallet":
      return { text: overview.needStability, action: why };
  }
}

/** `day` is the last whole UTC day: where losses are explained. */
export function needWords(need: Need, nowMs: number, day: string, site: Site): NeedWords {
  if (need.kind === "wallet") {
    return {
      title: overview.needWallet,
      text: overview.needWalletText,
      action: { label: overview.actWallet, to: "/bindWallet" },
    };
  }
  if (need.device) return { title: "", ...single(need, need.device, nowMs, day, site) };
  const { title, to, chinese = to } = MANY[need.kind];
  return {
    title: title(need.deviceCount),
    text: "",
    action: { label: overview.actList, ...(site === "chinese" ? chinese : to) },
  };
}
