import { CHAT_KINDS } from "@nodeyard/contract/notice-kinds.ts";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { Clock } from "@nodeyard/server/platform/clock.ts";
import type { WechatSettings } from "@nodeyard/server/platform/wechat/wechat.ts";
import { consentPage, messagesPage, refusalPage, type SentMessage } from "./pages.ts";
import { LOCAL_APP_ID, LOCAL_PEOPLE, type LocalPerson } from "./people.ts";

const CODE_VALID_MS = 5 * 60_000;
const TOKEN_SECONDS = 7200;
/** Deduplication period of a message's id. */
const ONCE_MS = 10 * 60_000;
const MAX_BODY_BYTES = 20_000;
const KEPT_MESSAGES = 100;

/** Fault of the next request of a server. `unanswered`: its connection is cut; `garbled`: the response is not JSON. */
type Fault = "unanswered" | "garbled" | { readonly errcode: number };

export interface LocalWechat {
  readonly settings: WechatSettings;
  /** Newest first. */
  messages(): readonly SentMessage[];
  /** Consents as a person would. @returns the code. */
  consent(openid: string): string;
  fail(...faults: readonly Fault[]): void;
  /** Makes the current access token invalid, as another server's renewal does. */
  dropToken(): void;
  /** Token requests received, and those that forced a new one. */
  readonly requests: { tokens: number; forced: number };
  stop(): Promise<void>;
}

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly html?: string;
  readonly json?: object;
}

const refuse = (errcode: number, errmsg: string): Answer => ({ json: { errcode, errmsg } });

const tokenRequest = z.object({
  grant_type: z.literal("client_credential"),
  appid: z.string(),
  secret: z.string(),
  force_refresh: z.boolean().default(false),
});

const templateRequest = z.object({
  touser: z.string(),
  template_id: z.string(),
  url: z.string().default(""),
  client_msg_id: z.string().optional(),
  data: z.record(z.string(), z.object({ value: z.string() })),
});

/** Fields of this type have at most so many characters. */
const THING = /^thing\d+$/;
const MOST_CHARACTERS = 20;

/** One of each kind, with the types of field that the platform's own have. */
const TEMPLATES: WechatSettings["templates"] = new Map(
  CHAT_KINDS.map((kind) => [
    kind,
    { id: `local-${kind}`, what: "thing1", time: "time2", account: "thing3" },
  ]),
);

async function readBody(request: IncomingMessage): Promise<unknown> {
  let body = "";
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BODY_BYTES) throw new Error("the request is too long");
  }
  return body === "" ? undefined : JSON.parse(body);
}

/** Only to this machine: the page that a code is led back to. */
function isOfThisMachine(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/** The codes that people have been given: each is valid once, and for five minutes. */
function createCodes(clock: Clock) {
  const codes = new Map<string, { person: LocalPerson; atMs: number; isUsed: boolean }>();
  return {
    issue: (person: LocalPerson): string => {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { person, atMs: clock.now().getTime(), isUsed: false });
      return code;
    },
    redeem: (code: string): LocalPerson | "used" | undefined => {
      const found = codes.get(code);
      if (!found || clock.now().getTime() - found.atMs > CODE_VALID_MS) return undefined;
      if (found.isUsed) return "used";
      found.isUsed = true;
      return found.person;
    },
  };
}

/**
 * A stand-in for WeChat on a port of this machine: a page on which one of several people consents, their codes, access tokens,
 * and template messages, with the platform's error codes. It refuses what the platform refuses, and fails when asked to.
 */
export async function startLocalWechat(clock: Clock): Promise<LocalWechat> {
  const secret = randomBytes(16).toString("hex");
  const codes = createCodes(clock);
  const grants = new Map<string, LocalPerson>();
  const faults: Fault[] = [];
  const requests = { tokens: 0, forced: 0 };
  const sent: SentMessage[] = [];
  const newToken = (): string => randomBytes(24).toString("hex");
  let token = { text: newToken(), untilMs: 0 };

  const findPerson = (openid: string | null): LocalPerson | undefined =>
    LOCAL_PEOPLE.find((one) => one.openid === openid);

  const showConsent = ({ searchParams: query }: URL): Answer => {
    const redirect = query.get("redirect_uri") ?? "";
    const isKnown = query.get("appid") === LOCAL_APP_ID && query.get("response_type") === "code";
    if (!isKnown || !isOfThisMachine(redirect)) return { status: 400, html: refusalPage() };
    return { html: consentPage(redirect, query.get("state") ?? "") };
  };

  /** With the state alone, as the platform does when a person refuses. */
  const leadBack = ({ searchParams: query }: URL): Answer => {
    const redirect = query.get("redirect_uri") ?? "";
    if (!isOfThisMachine(redirect)) return { status: 400, html: refusalPage() };
    const url = new URL(redirect);
    const person = findPerson(query.get("person"));
    if (person) url.searchParams.set("code", codes.issue(person));
    url.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, location: url.href };
  };

  const grant = ({ searchParams: query }: URL): Answer => {
    if (query.get("appid") !== LOCAL_APP_ID) return refuse(40013, "invalid appid");
    if (query.get("secret") !== secret) return refuse(40125, "invalid appsecret");
    if (!query.get("code")) return refuse(41008, "missing code");
    const person = codes.redeem(query.get("code") ?? "");
    if (!person) return refuse(40029, "invalid code");
    if (person === "used") return refuse(40163, "code been used");
    const granted = newToken();
    grants.set(granted, person);
    const { openid, unionid, isSnapshot } = person;
    return {
      json: {
        access_token: granted,
        expires_in: TOKEN_SECONDS,
        openid,
        scope: "snsapi_userinfo",
        ...(unionid === undefined ? {} : { unionid }),
        ...(isSnapshot ? { is_snapshotuser: 1 } : {}),
      },
    };
  };

  const showProfile = ({ searchParams: query }: URL): Answer => {
    const person = grants.get(query.get("access_token") ?? "");
    if (!person) return refuse(40001, "invalid credential");
    if (person.openid !== query.get("openid")) return refuse(40003, "invalid openid");
    const { openid, name: nickname, unionid } = person;
    return { json: { openid, nickname, ...(unionid === undefined ? {} : { unionid }) } };
  };

  const issueToken = (body: unknown): Answer => {
    const parsed = tokenRequest.safeParse(body);
    if (!parsed.success || parsed.data.appid !== LOCAL_APP_ID)
      return refuse(40013, "invalid appid");
    if (parsed.data.secret !== secret) return refuse(40125, "invalid appsecret");
    const { force_refresh: isForced } = parsed.data;
    requests.tokens += 1;
    if (isForced) requests.forced += 1;
    const nowMs = clock.now().getTime();
    if (isForced || nowMs >= token.untilMs)
      token = { text: newToken(), untilMs: nowMs + TOKEN_SECONDS * 1000 };
    const left = Math.max(1, Math.ceil((token.untilMs - nowMs) / 1000));
    return { json: { access_token: token.text, expires_in: left } };
  };

  const receiveTemplate = ({ searchParams: query }: URL, body: unknown): Answer => {
    const nowMs = clock.now().getTime();
    if (query.get("access_token") !== token.text) return refuse(40001, "invalid credential");
    if (nowMs >= token.untilMs) return refuse(42001, "access_token expired");
    const parsed = templateRequest.safeParse(body);
    if (!parsed.success) return refuse(47003, "argument invalid");
    const { touser, template_id: templateId, url, data, client_msg_id: onceId } = parsed.data;
    const person = findPerson(touser);
    if (!person) return refuse(40003, "invalid openid");
    if (templateId === "" || templateId.startsWith("missing"))
      return refuse(40037, "invalid template_id");
    if (!person.isFollower) return refuse(43004, "require subscribe");
    const values = Object.fromEntries(
      Object.entries(data).map(([name, { value }]) => [name, value]),
    );
    const isTooLong = Object.entries(values).some(
      ([name, value]) => THING.test(name) && [...value].length > MOST_CHARACTERS,
    );
    if (isTooLong) return refuse(47003, "argument invalid! data.thing.value invalid");
    const isRepeated = (one: SentMessage): boolean =>
      one.onceId === onceId && one.openid === touser && nowMs - one.at.getTime() < ONCE_MS;
    if (onceId !== undefined && sent.some(isRepeated))
      return { json: { errcode: 0, errmsg: "ok", msgid: nowMs * 1000 } };
    sent.unshift({
      openid: touser,
      to: person.name,
      templateId,
      data: values,
      url,
      ...(onceId !== undefined && { onceId }),
      at: clock.now(),
    });
    sent.splice(KEPT_MESSAGES);
    return { json: { errcode: 0, errmsg: "ok", msgid: nowMs * 1000 + sent.length } };
  };

  const answer = (url: URL, method: string, body: unknown): Answer => {
    switch (`${method} ${url.pathname}`) {
      case "GET /connect/oauth2/authorize":
        return showConsent(url);
      case "GET /connect/confirm":
        return leadBack(url);
      case "GET /messages":
        return { html: messagesPage(sent) };
      case "GET /sns/oauth2/access_token":
        return grant(url);
      case "GET /sns/userinfo":
        return showProfile(url);
      case "POST /cgi-bin/stable_token":
        return issueToken(body);
      case "POST /cgi-bin/message/template/send":
        return receiveTemplate(url, body);
      default:
        return { status: 404, html: refusalPage() };
    }
  };

  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const url = new URL(request.url ?? "/", "http://local");
      const body = await readBody(request);
      const fault = /^\/(sns|cgi-bin)\//.test(url.pathname) ? faults.shift() : undefined;
      if (fault === "unanswered") return void request.socket.destroy();
      const { status, location, html, json }: Answer =
        fault === "garbled"
          ? { html: "<html>502" }
          : fault
            ? refuse(fault.errcode, "failed on request")
            : answer(url, request.method ?? "", body);
      response
        .writeHead(status ?? 200, {
          "content-type": `${json ? "application/json" : "text/html"}; charset=utf-8`,
          "cache-control": "no-store",
          ...(location === undefined ? {} : { location }),
        })
        .end(json ? JSON.stringify(json) : (html ?? ""));
    };
    serve().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      appId: LOCAL_APP_ID,
      secret,
      apiUrl: origin,
      authorizeUrl: `${origin}/connect/oauth2/authorize`,
      templates: TEMPLATES,
      isLocal: true,
    },
    messages: () => sent,
    consent: (openid) => {
      const person = findPerson(openid);
      if (!person) throw new Error(`there is no person ${openid}`);
      return codes.issue(person);
    },
    fail: (...next) => void faults.push(...next),
    dropToken: () => {
      token = { text: newToken(), untilMs: clock.now().getTime() + TOKEN_SECONDS * 1000 };
    },
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
