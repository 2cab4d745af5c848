import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { deviceListAddress } from "./list-address.ts";
import { noticeText } from "./notice-text.ts";

const gone = {
  incidentId: 1n,
  outageId: null,
  deviceId: 1n,
  mac: "02:00:00:00:00:01",
  note: "shed\r\nBcc: all",
  lastSeenAt: new Date("2026-11-20T22:00:59Z"),
  recoveredAt: null,
};
const plain = { ...gone, deviceId: 2n, mac: "02:00:00:00:00:02", note: "" };
const back = { ...gone, recoveredAt: new Date("2026-11-23T01:26:30Z") };
const UNSETTLED = { ofDayMicroBp: undefined, ofDevices: new Map<bigint, bigint>() };
const ofDay = (ofDayMicroBp: bigint) => ({ ...UNSETTLED, ofDayMicroBp });
const ADDRESS = "https://console.example.com/hardList?language=en";

describe("the mail about a fault", () => {
  it("names each device with its note on one line and its last report with the zone", () => {
    expect(noticeText("fault", "en", [gone, plain], ofDay(70_734_947_876n), ADDRESS)).toEqual({
      subject: "Nodeyard: 2 devices are offline",
      body: `These devices stopped reporting:

- 02:00:00:00:00:01 (shed Bcc: all), last report 2026-11-20 22:00 UTC
- 02:00:00:00:00:02, last report 2026-11-20 22:00 UTC

A day offline costs these 2 devices up to 141,469.89 BP: the revenue of full weight in the last 24 settled hours.

A device is offline when it hasn't reported for 10 minutes. Check its power and network. We'll notify you again when it's back.

Your devices: https://console.example.com/hardList?language=en

In the device list you can switch off fault notices for each device and, under “Recent faults”, choose how soon they are sent.`,
    });
  });

  it("is Chinese for a Chinese account, without a link where no address is known", () => {
    expect(noticeText("fault", "zn", [gone], ofDay(70_734_947_876n), undefined)).toEqual({
      subject: "Nodeyard：设备 02:00:00:00:00:01 已离线",
      body: `以下设备已停止上报：

- 02:00:00:00:00:01（shed Bcc: all），最后上报 2026-11-20 22:00 UTC

一台设备离线一天最多少得 70,734.94 BP（按最近 24 个已结算小时的满权重收益计算）。

设备超过 10 分钟没有上报即视为离线，请检查设备的供电和网络。设备恢复后会再通知你一次。

可在设备列表中逐台关闭故障通知，或在“最近故障”中选择多久后通知。`,
    });
  });

  it("names fifty and counts the others", () => {
    const many = Array.from({ length: 1234 }, () => plain);
    const en = noticeText("fault", "en", many, UNSETTLED, undefined);
    expect(en.subject).toBe("Nodeyard: 1,234 devices are offline");
    expect(en.body.match(/^- /gm)).toHaveLength(50);
    expect(en.body).toContain("\nand 1,184 more\n");
    const zh = noticeText("fault", "zn", many, UNSETTLED, undefined);
    expect(zh.subject).toBe("Nodeyard：1,234 台设备已离线");
    expect(zh.body).toContain("\n另有 1,184 台\n");
  });
});

describe("the mail about a recovery", () => {
  it("says how long each device was away, and from when to when", () => {
    const { subject, body } = noticeText("recovery", "en", [back], UNSETTLED, undefined);
    expect(subject).toBe("Nodeyard: device 02:00:00:00:00:01 is back online");
    expect(body).toContain("These devices are reporting again:");
    expect(body).toContain(
      "- 02:00:00:00:00:01 (shed Bcc: all), offline for 2 d 3 h, from 2026-11-20 22:00 UTC to 2026-11-23 01:26 UTC\n",
    );
  });

  it("says so in Chinese", () => {
    const { subject, body } = noticeText("recovery", "zn", [back, back], UNSETTLED, undefined);
    expect(subject).toBe("Nodeyard：2 台设备已恢复在线");
    expect(body).toContain("以下设备已恢复上报：");
    expect(body).toContain(
      "- 02:00:00:00:00:01（shed Bcc: all），离线 2 天 3 小时（2026-11-20 22:00 UTC 至 2026-11-23 01:26 UTC）\n",
    );
  });

  it("says what the settled hours of each absence lost", () => {
    const other = { ...back, deviceId: 2n, mac: plain.mac };
    const costs = { ...UNSETTLED, ofDevices: new Map([[1n, 8_841_868_484n]]) };
    const english = noticeText("recovery", "en", [back, other], costs, undefined).body;
    expect(english).toContain("to 2026-11-23 01:26 UTC, 8,841.86 BP less\n");
    expect(english).toContain("to 2026-11-23 01:26 UTC\n\n“BP less” covers the hours");
    const chinese = noticeText("recovery", "zn", [back, other], costs, undefined).body;
    expect(chinese).toContain("2026-11-23 01:26 UTC），少得 8,841.86 BP\n");
    expect(chinese).toContain("少得的 BP 为故障期间");
    for (const language of LANGUAGES)
      expect(noticeText("recovery", language, [back], UNSETTLED, undefined).body).not.toContain(
        "BP",
      );
  });

  it.each([
    [25, "25 min"],
    [60, "1 h"],
    [205, "3 h 25 min"],
    [24 * 60, "1 d"],
  ])("of %i minutes is written as %s", (minutes, written) => {
    const recoveredAt = new Date(gone.lastSeenAt.getTime() + minutes * 60_000);
    expect(
      noticeText("recovery", "en", [{ ...gone, recoveredAt }], UNSETTLED, undefined).body,
    ).toContain(`offline for ${written}, `);
  });
});

describe("the address of the device list", () => {
  const addressOf = (env: Record<string, string>, language: "zn" | "en") =>
    deviceListAddress(readConfig(env, []), language);
  const international = { NODEYARD_INTERNATIONAL_HOST: "console.example.com" };
  const both = { ...international, NODEYARD_DOMESTIC_HOST: "console.example.cn" };

  it("is on the site of the account's language", () => {
    expect(addressOf(both, "en")).toBe("https://console.example.com/hardList?language=en");
    expect(addressOf(both, "zn")).toBe("https://console.example.cn/hardList?language=zn");
  });

  it("is on the other site where that is the only one", () => {
    expect(addressOf(international, "zn")).toBe("https://console.example.com/hardList?language=zn");
  });

  it("is left out where no host has been set", () => {
    expect(addressOf({}, "zn")).toBeUndefined();
    expect(addressOf({}, "en")).toBeUndefined();
  });
});
