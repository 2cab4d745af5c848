import type { Need } from "@nodeyard/contract/home/overview-calls.ts";
import { NEED_KINDS } from "@nodeyard/contract/home/rules.ts";
import { LISTED_CAUSES } from "@nodeyard/contract/loss-causes.ts";
import type { Site } from "@nodeyard/contract/site.ts";
import { expect, test } from "vitest";
import { overview } from "./messages.ts";
import { needWords } from "./need-words.ts";
import { needs } from "./needs/messages.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const DAY = "2026-11-21";
const DEVICE = {
  deviceId: "7",
  deviceType: "lite",
  serverHostname: "x86-008",
  mac_address: "02:00:00:00:00:07",
  note: "",
} as const;

function need(over: Partial<Need>): Need {
  return {
    kind: "offline",
    deviceCount: 1,
    device: DEVICE,
    since: "2026-11-22T11:00:00.000Z",
    lostPerDay: "1.000000",
    solution: "",
    fault: "Low memory: 97% in use",
    ...over,
  };
}
const words = (over: Partial<Need>, site: Site = "international") =>
  needWords(need(over), NOW, DAY, site);

test("each thing has words and one action, of one device and of many", () => {
  for (const kind of NEED_KINDS) {
    const one = words({ kind, ...(kind === "wallet" && { device: null, deviceCount: 0 }) });
    expect(one.text, kind).not.toBe("");
    expect(one.action.label, kind).not.toBe("");
    if (kind === "wallet") continue;
    const many = words({ kind, device: null, deviceCount: 12 });
    expect(many.title, kind).toContain("12");
    expect(many.action, kind).toMatchObject({ label: overview.actList });
  }
});

test("a device leads to what can be done about it", () => {
  expect(words({}).action).toMatchObject({ to: "/hardList", search: { device: "7" } });
  expect(words({ kind: "was_offline" }).action).toMatchObject({
    to: "/hardList",
    search: { device: "7", tab: "events" },
  });
  expect(words({ since: null }).text).toBe(needs.needNever);
  expect(words({ kind: "unstable" }).action).toMatchObject({ restart: true });
  expect(words({ kind: "task", solution: "hd_format" }).text).toContain("ext4");
  expect(words({ kind: "task" }).action).toMatchObject({
    to: "/calculateTask",
    search: { search: DEVICE.mac_address },
  });
  expect(words({ kind: "bandwidth" }).action).toMatchObject({
    to: "/revenue",
    search: { view: "why", deviceId: "7", date: DAY },
  });
});

test("many devices lead to the list of them", () => {
  const many = (kind: Need["kind"]) => words({ kind, device: null, deviceCount: 5 }).action;
  expect(many("offline")).toMatchObject({ search: { filter: "network_offline", nodes: "all" } });
  for (const cause of LISTED_CAUSES)
    expect(many(cause)).toMatchObject({ search: { filter: cause, nodes: "all" } });
  expect(many("task")).toMatchObject({ to: "/calculateTask", search: { filter: "task_failed" } });
  expect(many("unstable")).toMatchObject({ search: { filter: "network_bad", nodes: "all" } });
});

test("faults say what is wrong, and lead to what to do about them where the site has that list", () => {
  const { text, action } = words({ kind: "lite_fault" });
  expect(text).toBe("Low memory: 97% in use");
  expect(action).toMatchObject({ to: "/hardList", search: { device: "7" } });
  expect(words({ kind: "normal_fault" }, "chinese").action).toMatchObject({
    label: overview.actAdvice,
    to: "/standardDevErrnor",
    search: { search: DEVICE.mac_address },
  });
  const many = (site: Site) => words({ kind: "lite_fault", device: null, deviceCount: 5 }, site);
  expect(many("chinese").action).toMatchObject({ label: overview.actList, to: "/standardDevErr" });
  expect(many("international").action).toMatchObject({
    to: "/hardList",
    search: { filter: "fault", nodes: "all" },
  });
});
