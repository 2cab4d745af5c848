import { formatBp } from "@nodeyard/contract/money.ts";
import type { SearchResponse } from "@nodeyard/contract/home/calls.ts";
import { deviceAddress, ownName } from "../../shared/device.ts";
import { formatTime } from "../../shared/format.ts";
import type { Entry } from "./entry.ts";
import { palette } from "./messages.ts";

type Found = SearchResponse["devices"][number];

/** Devices that the server found: each leads to its page, or to the confirmation of a command. */
export function deviceEntries(
  found: readonly Found[],
  action: "restart" | "unbind" | undefined,
): Entry[] {
  return found.map((device) => {
    const name = ownName(device) || device.mac_address;
    const { deviceId } = device;
    const status = device.status === "online" ? palette.online : palette.offline;
    const others = [device.serverHostname, device.mac_address].filter((each) => each !== name);
    const verb = action === "restart" ? palette.restartOf : palette.unbindOf;
    return {
      id: `${action ?? "device"} ${deviceId}`,
      label: action === undefined ? name : verb(name),
      detail: [status, ...others.filter(Boolean)].join(" · "),
      icon: action === "restart" ? "refresh" : "device",
      deed: action === undefined ? { place: deviceAddress(device) } : { action, deviceId },
    };
  });
}

export function withdrawalEntries(found: SearchResponse["withdrawals"]): Entry[] {
  return found.map(({ id, amount, created_at: at }) => ({
    id: `withdrawal ${id}`,
    label: palette.withdrawal(id, formatBp(amount)),
    detail: formatTime(at),
    icon: "coins",
    deed: { place: { to: "/withdrawal", search: { id } } },
  }));
}

export function announcementEntries(found: SearchResponse["announcements"]): Entry[] {
  return found.map(({ id, title, body, link, publishedAt }) => ({
    id: `announcement ${id}`,
    label: title,
    detail: formatTime(publishedAt, "day"),
    icon: "bell",
    deed: { reading: { question: title, answer: body.split(/\n\s*\n/), link } },
  }));
}
