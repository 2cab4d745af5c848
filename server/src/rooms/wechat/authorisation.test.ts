import { createHash, randomBytes } from "node:crypto";
import {
  endInAppSession,
  getWechatInfo,
  setWechatAccountUnify,
  startAuthorisation,
} from "@nodeyard/contract/wechat/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startLocalWechat, type LocalWechat } from "@nodeyard/stand-ins/wechat/local-wechat.ts";
import { LOCAL_APP_ID, LOCAL_PEOPLE } from "@nodeyard/stand-ins/wechat/people.ts";
import type { PublicCaller } from "../../platform/http/route.ts";
import { createPerson } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { ownPage } from "./authorise/own-page.ts";
import { startAuthorisation as authoriseWith } from "./authorise/start-authorisation.ts";
import { exchangeCode } from "./authorise/exchange-code.ts";
import { bindIdentity, createInApp } from "./testing/in-app.ts";

let platform: LocalWechat;
let app: TestApp;
beforeAll(async () => {
  platform = await startLocalWechat({ now: () => app.clock.now() });
  app = await createTestApp({ config: { wechat: platform.settings } });
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(async () => {
  await app.close();
  await platform.stop();
});

const [siyuan, chen] = LOCAL_PEOPLE.map((one) => one.openid) as [string, string];
const snapshot = LOCAL_PEOPLE.find((one) => one.isSnapshot)?.openid ?? "";
const PAGE = { origin: "http://127.0.0.1:8080", page: "/wechat/withdrawal?account=a&code=old" };

/** A browser that has gone to the platform. */
async function start(): Promise<{ state: string; verifier: string; url: URL }> {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const { url } = await app.call(startAuthorisation, { ...PAGE, challenge });
  const address = new URL(url);
  return { state: address.searchParams.get("state") ?? "", verifier, url: address };
}

/** Parameters of the return to a page after a person has consented. */
async function consent(openid = siyuan) {
  const { state, verifier } = await start();
  return { code: platform.consent(openid), state, verifier };
}

describe("an authorisation", () => {
  it("goes to the platform with our app and page, and opens a session that is not an owner's", async () => {
    const { url, state, verifier } = await start();
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: LOCAL_APP_ID,
      redirect_uri: "http://127.0.0.1:8080/wechat/withdrawal?account=a&language=en",
      response_type: "code",
      scope: "snsapi_userinfo",
      state,
    });
    expect(url.hash).toBe("#wechat_redirect");
    const code = platform.consent(siyuan);
    const opened = await app.call(getWechatInfo, { code, state, verifier });
    expect(opened.data).toEqual({ openid: siyuan, nickname: "思远", emails: [], accounts: [] });
    const token = opened.session?.token ?? "";
    const again = await app.call(getWechatInfo, {}, { inApp: { token } });
    expect(again).toEqual({ code: 200, data: opened.data, session: null });

    await app.call(endInAppSession, {}, { inApp: { token } });
    const ended = await app.refusal(getWechatInfo, {}, { inApp: { token } });
    expect(ended.error).toBe("platform.noInAppSession");
  });

  it("is never one by an openid alone", async () => {
    await app.call(getWechatInfo, await consent());
    const { error } = await app.refusal(getWechatInfo, { openid: siyuan });
    expect(error).toBe("platform.noInAppSession");
  });

  it("refuses a state that another browser started, and leaves it to that one", async () => {
    const stolen = await consent();
    const own = await start();
    for (const wrong of [
      { ...stolen, verifier: own.verifier },
      { ...stolen, state: own.state },
      { ...stolen, verifier: undefined },
      { code: stolen.code },
    ]) {
      const { error } = await app.refusal(getWechatInfo, wrong);
      expect(error).toBe("wechat.stateForeign");
    }
    expect((await app.call(getWechatInfo, stolen)).data.openid).toBe(siyuan);
  });

  it("refuses a state of a verifier that every browser has: none, an empty or a short one", async () => {
    for (const verifier of ["", "a".repeat(42)]) {
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const { url } = await app.call(startAuthorisation, { ...PAGE, challenge });
      const state = new URL(url).searchParams.get("state") ?? "";
      const code = platform.consent(siyuan);
      for (const sent of [
        { code, state, verifier },
        { code, state },
      ]) {
        const { error } = await app.refusal(getWechatInfo, sent);
        expect(error).toBe("wechat.stateForeign");
      }
    }
  });

  it("takes a state once, at the same time too, and for ten minutes", async () => {
    const { state, verifier } = await start();
    const answers = await Promise.all(
      [siyuan, chen].map((openid) =>
        app.request(getWechatInfo, { code: platform.consent(openid), state, verifier }),
      ),
    );
    const errors = answers.flatMap(({ refusal }) => refusal?.error ?? []);
    expect(errors).toEqual(["wechat.stateForeign"]);
    const late = await start();
    app.clock.advance(10 * 60_000);
    const code = platform.consent(siyuan);
    const { error } = await app.refusal(getWechatInfo, { code, ...late });
    expect(error).toBe("wechat.stateForeign");
  });

  it("says which code the platform refused, and why", async () => {
    const first = await consent();
    await app.call(getWechatInfo, first);
    const refused = async (code: string): Promise<string> =>
      (await app.refusal(getWechatInfo, { ...(await start()), code })).error;
    expect(await refused(first.code)).toBe("wechat.codeUsed");
    expect(await refused("no such code")).toBe("wechat.codeInvalid");
    const expired = platform.consent(siyuan);
    app.clock.advance(5 * 60_000 + 1);
    expect(await refused(expired)).toBe("wechat.codeInvalid");
    expect(await refused(platform.consent(snapshot))).toBe("wechat.snapshotOnly");
  });

  it.each([
    ["unanswered", "wechat.platformAway"],
    ["garbled", "wechat.platformAway"],
    [{ errcode: -1 }, "wechat.platformAway"],
    [{ errcode: 40125 }, "wechat.platformRefused"],
  ] as const)("tells a platform that answers %o from a wrong code", async (fault, error) => {
    const request = await consent();
    platform.fail(fault);
    expect((await app.refusal(getWechatInfo, request)).error).toBe(error);
  });

  it("that the platform refuses for our own fault is the operators' alarm until it takes one", async () => {
    const alarms = async () =>
      (await app.deps.roomAlarms(app.database.db, app.clock.now())).find(
        ({ alarm }) => alarm === "chatSignIns",
      );
    const request = await consent();
    platform.fail({ errcode: 40164 });
    await app.refusal(getWechatInfo, request);
    expect(await alarms()).toMatchObject({ level: "danger", count: 1 });
    await app.call(getWechatInfo, await consent());
    expect(await alarms()).toMatchObject({ count: 0, since: null });
  });

  it("refuses another official account than the site's", async () => {
    const request = { ...PAGE, appid: "wx1111111111111111", challenge: "A".repeat(43) };
    expect((await app.refusal(startAuthorisation, request)).error).toBe("wechat.unknownApp");
    const own = { ...request, appid: LOCAL_APP_ID };
    expect((await app.call(startAuthorisation, own)).needsChatApp).toBe(false);
  });

  it("is refused where no official account is configured, and to a page of another site", async () => {
    const request = { ...PAGE, challenge: "A".repeat(43) };
    const elsewhere = { ...request, origin: "https://evil.example" };
    expect((await app.refusal(startAuthorisation, elsewhere)).error).toBe("wechat.redirectRefused");
    const deps = { ...app.deps, config: { ...app.deps.config, wechat: undefined } };
    const none = { definition: wechatErrors.notConfigured };
    const caller = { language: "en", ip: "127.0.0.1" } as PublicCaller;
    await expect(authoriseWith(deps, request, caller)).rejects.toMatchObject(none);
    await expect(exchangeCode(deps, {}, caller.ip)).rejects.toMatchObject(none);
  });

  it("ends with its hours of life, and with two unused ones", async () => {
    const { session } = await app.call(getWechatInfo, await consent());
    const inApp = { token: session?.token ?? "" };
    for (let hours = 1; hours < 24; hours += 1) {
      app.clock.advance(HOUR_MS);
      await app.call(getWechatInfo, {}, { inApp });
    }
    app.clock.advance(HOUR_MS);
    expect((await app.request(getWechatInfo, {}, { inApp })).status).toBe(401);
    const idle = (await app.call(getWechatInfo, await consent())).session?.token ?? "";
    app.clock.advance(2 * HOUR_MS);
    expect((await app.request(getWechatInfo, {}, { inApp: { token: idle } })).status).toBe(401);
  });
});

describe("the page that a person is led back to", () => {
  const REFUSED = wechatErrors.redirectRefused.key;
  const open = { internationalHost: "console.nodeyard.test", pages: {} } as never;
  const real = {
    internationalHost: "console.example.com",
    pages: { domesticHost: "console.example.cn" },
  } as never;
  const led = (config: never, origin: string, page: string, redirect_url?: string): string => {
    try {
      return ownPage(config, { origin, page, redirect_url }, "zn");
    } catch (error) {
      return error instanceof ApiError ? error.definition.key : String(error);
    }
  };

  it.each([
    [
      "https://console.example.cn",
      "/wechat",
      undefined,
      "https://console.example.cn/wechat?language=zn",
    ],
    [
      "https://console.example.com",
      "/wechat/revenue?day=2",
      "/WechatMenu",
      "https://console.example.com/WechatMenu?language=zn",
    ],
    ["https://console.example.cn", "/wechat", "https://console.example.com/wechat", REFUSED],
    ["https://console.example.cn", "/wechat", "https://evil.example/wechat", REFUSED],
    ["https://console.example.cn", "/wechat", "//evil.example/wechat", REFUSED],
    ["https://console.example.cn", "/wechat", "https://a@console.example.cn/wechat", REFUSED],
    ["https://console.example.cn", "/wechat", "javascript:alert(1)", REFUSED],
    ["https://console.example.cn", "/wechat/../login", undefined, REFUSED],
    ["https://console.example.cn", "/wechat", "/wechat/%2e%2e/login", REFUSED],
    ["http://console.example.cn", "/wechat", undefined, REFUSED],
    ["https://console.example.cn.evil.example", "/wechat", undefined, REFUSED],
    ["http://127.0.0.1:8080", "/wechat", undefined, REFUSED],
    ["https://evil.example", "/wechat", undefined, REFUSED],
  ])("from %s with %s and %o is %s", (origin, page, redirect, expected) => {
    expect(led(real, origin, page, redirect)).toBe(expected);
  });

  it("is of this machine where no host is configured", () => {
    expect(led(open, "http://localhost:8080", "/wechat")).toBe(
      "http://localhost:8080/wechat?language=zn",
    );
    expect(led(open, "http://console.example.cn", "/wechat")).toBe(REFUSED);
  });
});

describe("the migration of an earlier official account's bindings", () => {
  const unify = (token: string, request = {}) =>
    app.call(setWechatAccountUnify, request, { inApp: { token } });

  it("moves them to the present identity of the same person, once", async () => {
    const [moved, kept, foreign] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    const former = await createInApp(app, { appId: "wxFormer", unionid: "union-one" });
    const other = await createInApp(app, { appId: "wxFormer", unionid: "union-two" });
    const present = await createInApp(app, { unionid: "union-one" });
    expect(await unify(present.token)).toMatchObject({ status: 1, moved: 0 });
    for (const person of [moved, kept]) await bindIdentity(app, former, person);
    await bindIdentity(app, other, foreign);
    await bindIdentity(app, present, kept);
    const answers = await Promise.all([unify(present.token), unify(present.token)]);
    expect(answers.reduce((sum, answer) => sum + answer.moved, 0)).toBe(1);
    expect(await unify(present.token)).toEqual({ code: 200, status: 2, moved: 0 });
    const { data } = await app.call(getWechatInfo, {}, { inApp: present });
    expect(data.emails.toSorted()).toEqual([moved.email, kept.email].toSorted());
    // A session of the earlier official account opens nothing.
    expect((await app.request(getWechatInfo, {}, { inApp: former })).status).toBe(401);
  });

  it("fails for an identity without a union id, and succeeds with a new code that brings one", async () => {
    const { session } = await app.call(getWechatInfo, await consent(chen));
    const token = session?.token ?? "";
    const person = await createPerson(app);
    await app.database.pool.query("update wechat_identities set unionid = null where openid = $1", [
      chen,
    ]);
    const { rows } = await app.database.pool.query<{ id: bigint }>(
      "select wechat_identity_id as id from wechat_identities where openid = $1",
      [chen],
    );
    await bindIdentity(app, { identityId: rows[0]?.id ?? 0n }, person);
    expect((await unify(token)).status).toBe(3);
    expect((await unify(token, await consent(chen))).status).toBe(2);
    const foreign = await consent(siyuan);
    const { error } = await app.refusal(setWechatAccountUnify, foreign, { inApp: { token } });
    expect(error).toBe("wechat.stateForeign");
  });
});
