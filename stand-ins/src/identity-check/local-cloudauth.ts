import { randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "@nodeyard/server/platform/clock.ts";
import type { IdentityCheckSettings } from "@nodeyard/server/platform/identity-check/identity-check.ts";
import {
  ALGORITHM,
  EMPTY_BODY_SHA256,
  signRequest,
} from "@nodeyard/server/platform/identity-check/sign-request.ts";

/** Age of a request up to which the service takes it. */
const MAX_AGE_MS = 15 * 60_000;

/** Names that get another answer than a match. */
export const LOCAL_NAMES = {
  mismatch: "不一致",
  unknown: "查无此人",
  failure: "服务异常",
} as const;

const BIZ_CODES: Readonly<Record<string, string>> = {
  [LOCAL_NAMES.mismatch]: "2",
  [LOCAL_NAMES.unknown]: "3",
};

export interface LocalCloudauth {
  readonly settings: IdentityCheckSettings;
  stop(): Promise<void>;
}

const AUTHORIZATION = new RegExp(
  `^${ALGORITHM} Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$`,
);

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Refuses what the real service refuses: an unknown key, a wrong signature, an old or repeated request, another action. */
function createAnswerer(keyId: string, keySecret: string, clock: Clock) {
  const nonces = new Set<string>();
  const refuse = (status: number, Code: string): Answer => ({
    status,
    body: { RequestId: randomUUID(), Code, Message: Code },
  });
  return (request: IncomingMessage): Answer => {
    const url = new URL(request.url ?? "/", "http://local");
    const query = Object.fromEntries(url.searchParams);
    const [, credential, names = "", signature = ""] =
      AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
    const headers = Object.fromEntries(
      names.split(";").map((name) => [name, String(request.headers[name] ?? "")]),
    );
    if (credential !== keyId) return refuse(404, "InvalidAccessKeyId.NotFound");
    const parts = { method: request.method ?? "", path: url.pathname, query, headers };
    const expected = Buffer.from(signRequest(parts, keySecret));
    if (!timingSafeEqual(expected, Buffer.from(signature.padEnd(expected.length))))
      return refuse(400, "SignatureDoesNotMatch");
    const ageMs = clock.now().getTime() - Date.parse(headers["x-acs-date"] ?? "");
    if (!(Math.abs(ageMs) <= MAX_AGE_MS)) return refuse(400, "InvalidTimeStamp.Expired");
    const nonce = headers["x-acs-signature-nonce"] ?? "";
    if (nonce === "" || nonces.has(nonce)) return refuse(400, "SignatureNonceUsed");
    nonces.add(nonce);
    const isKnown =
      headers["x-acs-action"] === "Id2MetaVerify" &&
      headers["x-acs-version"] === "2019-03-07" &&
      headers["x-acs-content-sha256"] === EMPTY_BODY_SHA256;
    if (!isKnown) return refuse(404, "InvalidAction.NotFound");
    const { ParamType, IdentifyNum, UserName = "" } = query;
    if (ParamType !== "normal" || !IdentifyNum || UserName === "") return refuse(200, "400");
    if (UserName === LOCAL_NAMES.failure) return refuse(200, "402");
    const BizCode = BIZ_CODES[UserName] ?? "1";
    const body = { RequestId: randomUUID(), Code: "200", Message: "success" };
    return { status: 200, body: { ...body, ResultObject: { BizCode } } };
  };
}

/** A stand-in for Alibaba Cloud's ID verification on a port of this machine: every person exists, except by `LOCAL_NAMES`. */
export async function startLocalCloudauth(clock: Clock): Promise<LocalCloudauth> {
  const keyId = "local";
  const keySecret = randomBytes(16).toString("hex");
  const answer = createAnswerer(keyId, keySecret, clock);
  const server = createServer((request, response) => {
    request.resume();
    const { status, body } = answer(request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: { url: `http://127.0.0.1:${port}`, keyId, keySecret },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
