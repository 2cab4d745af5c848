import type { Need } from "@nodeyard/contract/home/overview-calls.ts";
import type { NeedKind } from "@nodeyard/contract/home/rules.ts";
import type { Site } from "@nodeyard/contract/site.ts";
import { deviceAddress } from "../../../shared/device.ts";
import { whyAddress } from "../../../shared/why-address.ts";
import { taskAdvice } from "../../tasks/task-advice.ts";
import { overview } from "./messages.ts";
import { needText } from "./needs/need-text.ts";

interface Address {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** A thing that needs the owner in words, with its one action; `restart` opens a dialog instead of a page. */
export interface NeedWords {
  /** Subject, unless that is a device. */
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string } & (Address | { readonly restart: true });
}

const list = (filter: string): Address => ({
  to: "/hardList",
  search: { filter, nodes: "all" },
});

/** The list of many things; `chinese` where the Chinese site has a list of its own. */
interface Many {
  readonly to: Address;
  readonly chinese?: Address;
}

const MANY: Readonly<Record<Exclude<NeedKind, "wallet">, Many>> = {
  offline: { to: list("network_offline") },
  unstable: { to: list("network_bad") },
  task: { to: { to: "/calculateTask", search: { filter: "task_failed" } } },
  lite_fault: { to: list("fault"), chinese: { to: "/standardDevErr" } },
  normal_fault: { to: list("fault"), chinese: { to: "/standardDevErrnor" } },
  was_offline: { to: list("was_offline") },
  was_unstable: { to: list("was_unstable") },
  evening_peak: { to: list("evening_peak") },
  bandwidth_bound: { to: list("bandwidth_bound") },
  bandwidth: { to: list("bandwidth") },
  stability: { to: list("stability") },
  agent: { to: list("agent_outdated") },
};

function actionOn(
  kind: NeedKind,
  device: NonNullable<Need["device"]>,
  day: string,
  site: Site,
): NeedWords["action"] {
  const { to, search } = deviceAddress(device);
  const open = { label: overview.actOpen, to, search };
  switch (kind) {
    case "offline":
    case "agent":
      return open;
    case "unstable":
      return { label: overview.actRestart, restart: true };
    case "task":
      return {
        label: overview.actTask,
        to: "/calculateTask",
        search: { search: device.mac_address },
      };
    case "lite_fault":
    case "normal_fault": {
      const { chinese } = MANY[kind];
      return site === "chinese" && chinese
        ? { label: overview.actAdvice, to: chinese.to, search: { search: device.mac_address } }
        : open;
    }
    case "was_offline":
    case "was_unstable":
      return { label: overview.actIncidents, to, search: { ...search, tab: "events" } };
    case "evening_peak":
    case "bandwidth_bound":
    case "bandwidth":
    case "stability":
    case "wallet":
      return { label: overview.actWhy, ...whyAddress(device.deviceId, day) };
  }
}

function actionOf({ kind, device }: Need, day: string, site: Site): NeedWords["action"] {
  if (kind === "wallet") return { label: overview.actWallet, to: "/bindWallet" };
  if (device) return actionOn(kind, device, day, site);
  const { to, chinese = to } = MANY[kind];
  return { label: overview.actList, ...(site === "chinese" ? chinese : to) };
}

/** `day` is the last whole UTC day: where losses are explained. */
export function needWords(need: Need, nowMs: number, day: string, site: Site): NeedWords {
  return { ...needText(need, nowMs, taskAdvice), action: actionOf(need, day, site) };
}
