import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { instant, text, typed } from "../fields.ts";
import { done, ok } from "../response.ts";

const { anyone, inApp } = callsIn("wechat");

/** Old clients send it; it identifies nobody. */
const openid = text(100).optional().meta({ description: "Ignored: an openid never authenticates" });

/** Parameters of the return from the platform's authorize page, and the proof that this browser has gone there. */
const authorised = {
  code: text(200).optional().meta({ description: "Code of the platform, exchanged once" }),
  state: text(100).optional().meta({ description: "Of `startAuthorisation`; with `code`" }),
  verifier: text(100).optional().meta({
    description:
      "The random text whose digest was sent to `startAuthorisation`: 32 bytes as base64url without padding",
  }),
};

/**
 * Address to which a page without a session redirects. The state is the server's, for ten minutes, once, and only with the verifier, which
 * stays in the browser.
 */
export const startAuthorisation = anyone.post("/api/v1/wechat/authorize", {
  summary: "The address at which the chat platform asks for consent",
  request: z.object({
    origin: text(300).meta({ description: "The page's `location.origin`" }),
    page: text(300).meta({ description: "Path and query of the page that is to be led back to" }),
    appid: text(100).optional().meta({ description: "Of the page's query: only our own is taken" }),
    redirect_url: text(600)
      .optional()
      .meta({ description: "Of the page's query, instead of `page`: only pages of ours" }),
    challenge: z
      .string()
      .regex(/^[\w-]{43}$/)
      .meta({ description: "SHA-256 of the verifier, as base64url without padding" }),
  }),
  response: ok({
    url: z.string(),
    needsChatApp: z.boolean().meta({
      description: "Whether the address opens in the chat app alone; not so the local stand-in's",
    }),
  }),
});

const boundAccount = z.strictObject({
  /** Names the account in other calls; ends with the binding. */
  id: z.string(),
  email: z.string(),
  tel: z.string().meta({ description: "Masked; empty if none is verified" }),
  boundAt: instant,
  /** Paused, as by a changed password: nothing is open until the account is bound again. */
  needsPassword: z.boolean(),
  hasFactor: z.boolean().meta({ description: "Acts on money need `proveInApp`" }),
  hasApp: z.boolean().meta({ description: "Whether an authenticator app is one of the factors" }),
});
export type BoundAccount = z.infer<typeof boundAccount>;

const info = z.strictObject({
  openid: z.string(),
  nickname: z.string().meta({ description: "Empty if the platform gave none" }),
  emails: z.array(z.string()).meta({ description: "Of the accounts that are open to the session" }),
  accounts: z.array(boundAccount),
});
export type InAppInfo = z.infer<typeof info>;

export const getWechatInfo = anyone.post("/api/wechat/getWechatInfo", {
  summary:
    "The accounts bound to an identity; with a code of the platform, opens an in-app session",
  request: z.object({ openid, ...authorised }),
  response: ok({
    data: info,
    session: z
      .strictObject({
        token: z.string().meta({ description: "For the header `inappsession`; given once" }),
        /** ISO instant. */
        endsAt: z.string(),
      })
      .nullable()
      .meta({ description: "Null without a code" }),
  }),
});
export type WechatInfoResponse = ResponseOf<typeof getWechatInfo>;

export const bindWechatEmail = inApp.post("/api/wechat/bindWechatEmail", {
  summary: "Bind an account by its password, and its second factor if it has one",
  request: z.object({
    openid,
    email: typed("email", 254).default(""),
    password: text(200).default(""),
    code: text(200).optional().meta({ description: "Of old clients; ignored" }),
    factorCode: typed("code", 60).default("").meta({
      description: "After a refusal `wechat.factorNeeded`: six digits, or a recovery code",
    }),
    humanCheck: text(4000)
      .optional()
      .meta({ description: "Base64 of the solved check of a refusal `auth.workRequired`" }),
  }),
  response: ok({ message: z.string(), data: info }),
  refusalFields: {
    /** With `auth.workRequired`: where to fetch the challenge. */
    humanCheck: z.strictObject({ url: z.string(), csnonce: z.string() }).optional(),
  },
});

export const unBindWechatEmail = inApp.post("/api/wechat/unBindWechatEmail", {
  summary: "Unbind an account from the session's identity",
  request: z.object({ openid, email: typed("email", 254).default("") }),
  response: ok({ message: z.string(), data: info }),
});

export const getWechatTelFromEmail = inApp.post("/api/wechat/getWechatTelFromEmail", {
  summary: "The masked phone of a bound account, and the id that names it",
  request: z.object({ email: typed("email", 254).default("") }),
  response: ok({ data: z.strictObject({ tel: z.string(), id: z.string() }) }),
});

/** For ten minutes, as on the web; passkeys do not exist in the chat app. */
export const proveInApp = inApp.post("/api/v1/wechat/prove", {
  summary: "Prove a bound account's second factor, which acts on its money need",
  request: z.object({ id: text(100).default(""), code: typed("code", 60).default("") }),
  response: done,
});

export const endInAppSession = inApp.post("/api/v1/wechat/end", {
  summary: "End the in-app session",
  response: done,
});

const task = z.strictObject({
  status: z.enum(["Pending", "NotRunning", "Running"]),
  solution: z.string().meta({ description: "As `task_solution` of the device list; may be empty" }),
});

export const getDeviceStatus = inApp.post("/api/wechat/getDeviceStatus", {
  summary: "Status and tasks of a device of a bound account",
  request: z.object({
    openid,
    code: text(200).optional().meta({ description: "Of old clients; ignored" }),
    mac_address: text(40).default(""),
  }),
  response: ok({
    data: z.strictObject({
      mac_address: z.string(),
      status: z.enum(["online", "offline", "unknown"]).meta({
        description: "`unknown` before the first report",
      }),
      schedule: z.boolean().meta({ description: "Whether DNS allows scheduling" }),
      storage_size: z.number().nullable().meta({
        description: "External storage, bytes; null before the first report of hardware",
      }),
      info: z.string().meta({ description: "Version of the node's software" }),
      email: z.string(),
      last_manual_schedule_status: z.enum(["", "process", "vol_ins", "applied"]),
      /** By the task's name. */
      task_details: z.record(z.string(), task),
    }),
  }),
});
export type DeviceStatusResponse = ResponseOf<typeof getDeviceStatus>;

const unify = {
  summary: "Move the bindings of the person's earlier identities to the present one",
  request: z.object(authorised),
  response: ok({
    status: z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({
      description: "1 nothing is bound, 2 done, 3 failed and can be retried",
    }),
    moved: z.number().meta({ description: "Bindings that were moved now" }),
  }),
} as const;

/**
 * Moves what is bound to the same person's identities of earlier official accounts to the present one. With a code the platform
 * is asked anew who the person is.
 */
export const setWechatAccountUnify = inApp.get("/api/wechat/setWechatAccountUnify", {
  ...unify,
  writes: true,
});
/** The same, without a code in an address. */
export const setWechatAccountUnifyByPost = inApp.post("/api/v1/wechat/unify", unify);
export type AccountUnifyRequest = RequestOf<typeof setWechatAccountUnify>;
export type AccountUnifyResponse = ResponseOf<typeof setWechatAccountUnify>;
