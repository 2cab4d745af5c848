import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import {
  IdentityCheckError,
  type CheckedPerson,
  type IdentityCheck,
  type IdentityCheckSettings,
  type Person,
} from "./identity-check.ts";
import {
  ALGORITHM,
  canonicalQuery,
  EMPTY_BODY_SHA256,
  signedHeaders,
  signRequest,
} from "./sign-request.ts";

const ACTION = "Id2MetaVerify";
const VERSION = "2019-03-07";
const TIMEOUT_MS = 10_000;
/** Far more than an answer has. */
const MAX_ANSWER_CHARACTERS = 10_000;

/** The service writes codes as numbers or as text. */
const digits = z.coerce.string();
const answerSchema = z.object({
  RequestId: z.string().default(""),
  Code: digits,
  ResultObject: z.object({ BizCode: digits }).optional(),
});

const OUTCOMES: Readonly<Record<string, CheckedPerson["outcome"]>> = {
  "1": "match",
  "2": "mismatch",
  "3": "unknown",
};

async function readAnswer(response: Response): Promise<z.output<typeof answerSchema>> {
  const text = await response.text();
  if (text.length > MAX_ANSWER_CHARACTERS) throw new IdentityCheckError("its answer is too long");
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new IdentityCheckError(`status ${response.status} without a known answer`, {
      cause: error,
    });
  }
}

/** Alibaba Cloud's check of name and ID number (Id2MetaVerify of 2019-03-07). */
export function openCloudauth(settings: IdentityCheckSettings, clock: Clock): IdentityCheck {
  const url = new URL(settings.url);
  const send = async (person: Person, signal: AbortSignal): Promise<Response> => {
    const query = { ParamType: "normal", IdentifyNum: person.idNumber, UserName: person.name };
    const headers = {
      host: url.host,
      "x-acs-action": ACTION,
      "x-acs-content-sha256": EMPTY_BODY_SHA256,
      "x-acs-date": clock
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, "Z"),
      "x-acs-signature-nonce": randomUUID(),
      "x-acs-version": VERSION,
    };
    const parts = { method: "POST", path: "/", query, headers };
    const signature = signRequest(parts, settings.keySecret);
    const { host: _host, ...sent } = headers;
    try {
      return await fetch(`${url.origin}/?${canonicalQuery(query)}`, {
        method: "POST",
        headers: {
          ...sent,
          authorization: `${ALGORITHM} Credential=${settings.keyId},SignedHeaders=${signedHeaders(headers)},Signature=${signature}`,
        },
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (error) {
      // Without the cause, whose text can have the address with the ID number in it.
      const name = error instanceof Error ? error.name : "unknown";
      throw new IdentityCheckError(`no connection (${name})`);
    }
  };
  return {
    async verify(person, signal) {
      const answer = await readAnswer(await send(person, signal));
      const outcome = OUTCOMES[answer.ResultObject?.BizCode ?? ""];
      if (answer.Code !== "200" || outcome === undefined)
        throw new IdentityCheckError(`code ${answer.Code}, request ${answer.RequestId}`);
      return { outcome, reference: answer.RequestId };
    },
  };
}
