import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startLocalWechat, type LocalWechat } from "@nodeyard/stand-ins/wechat/local-wechat.ts";
import { LOCAL_PEOPLE } from "@nodeyard/stand-ins/wechat/people.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { openWechat } from "./open-wechat.ts";
import type { SentTemplate, TemplateMessage } from "./wechat.ts";

let platform: LocalWechat;
let app: TestApp;
beforeAll(async () => {
  platform = await startLocalWechat({ now: () => app.clock.now() });
  app = await createTestApp({ config: { wechat: platform.settings } });
});
beforeEach(() => app.clock.advance(3 * HOUR_MS));
afterAll(async () => {
  await app.close();
  await platform.stop();
});

const follower = LOCAL_PEOPLE[0]?.openid ?? "";
const passerBy = LOCAL_PEOPLE.find((one) => !one.isFollower)?.openid ?? "";

/** By another process each time. */
function send(over: Partial<TemplateMessage> = {}): Promise<SentTemplate | undefined> {
  const message = {
    openid: follower,
    templateId: "fault",
    data: { thing1: "设备离线" },
    url: "https://console.example.cn/wechat/device",
    ...over,
  };
  return openWechat(app.deps)?.sendTemplate(message) ?? Promise.resolve(undefined);
}

it("sends with an access token that all processes share, which is stored encrypted", async () => {
  const before = platform.requests.tokens;
  expect(await send()).toMatchObject({ state: "sent" });
  expect(await send()).toMatchObject({ state: "sent" });
  expect(platform.requests.tokens).toBe(before + 1);
  expect(platform.messages()[0]).toMatchObject({ openid: follower, data: { thing1: "设备离线" } });
  const { rows } = await app.database.pool.query<{ sealed_token: string }>(
    "select sealed_token from wechat_tokens",
  );
  expect(rows[0]?.sealed_token).toMatch(/^1\./);
});

it("renews a token once that the platform has made invalid", async () => {
  await send();
  const { tokens } = platform.requests;
  platform.dropToken();
  expect(await send()).toMatchObject({ state: "sent" });
  expect(platform.requests.tokens).toBe(tokens + 1);
  // One that stays invalid is renewed once.
  platform.fail({ errcode: 42001 }, "garbled");
  expect(await send()).toEqual({ state: "away" });
});

it("forces a new token only where the platform repeats the one that it refuses", async () => {
  await send();
  const { forced } = platform.requests;
  platform.fail({ errcode: 40001 });
  expect(await send()).toMatchObject({ state: "sent" });
  expect(platform.requests.forced).toBe(forced + 1);
});

it("names what the platform refuses", async () => {
  expect(await send({ openid: passerBy })).toEqual({ state: "not-follower" });
  expect(await send({ templateId: "missing" })).toEqual({ state: "bad-template" });
  expect(await send({ openid: "nobody" })).toEqual({ state: "refused", errcode: 40003 });
  platform.fail({ errcode: 45009 });
  expect(await send()).toEqual({ state: "quota" });
  for (const errcode of [-1, 45011]) {
    platform.fail({ errcode });
    expect(await send()).toEqual({ state: "away" });
  }
  platform.fail("unanswered");
  expect(await send()).toEqual({ state: "away" });
});
