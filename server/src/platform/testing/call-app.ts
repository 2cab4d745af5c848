import type { Call } from "@nodeyard/contract/call.ts";
import { CALLS } from "@nodeyard/contract/calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { refusalWith, type Refusal } from "@nodeyard/contract/response.ts";
import { IN_APP_ACCOUNT_HEADER, IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { errorsOf } from "../http/openapi-errors.ts";

/** Who makes a call in a test, and in which language; English when absent. */
export interface TestCaller {
  readonly session?: string;
  readonly deviceKey?: string;
  /** An in-app session, with the account that it acts for on calls of owners. */
  readonly inApp?: { readonly token: string; readonly handle?: string };
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal with what the call's `refusalFields` add. */
type TestRefusal = Refusal & Readonly<Record<string, unknown>>;

/** Result of a call, held strictly to its schemas: a body or a refusal. */
export interface Answer<Response> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Response | undefined;
  readonly refusal: TestRefusal | undefined;
  /** The words for people of either. */
  readonly message: string | undefined;
}

/** Some fields of what a client sends. */
export type FieldsOf<C extends Call> = Partial<z.input<C["request"]>>;

/** Makes calls of the contract on a server as a client does. */
export interface CallApp {
  request<Request extends z.ZodType, Response extends z.ZodObject>(
    call: Call<Request, Response>,
    request: z.input<Request>,
    who?: TestCaller,
  ): Promise<Answer<z.output<Response>>>;
  /** The body of a success; throws on a refusal. */
  call<Request extends z.ZodType, Response extends z.ZodObject>(
    call: Call<Request, Response>,
    request: z.input<Request>,
    who?: TestCaller,
  ): Promise<z.output<Response>>;
  /** A refusal; throws on a success. */
  refusal<Request extends z.ZodType>(
    call: Call<Request>,
    request: z.input<Request>,
    who?: TestCaller,
  ): Promise<TestRefusal>;
}

function headersOf({ session, deviceKey, inApp, headers }: TestCaller): Record<string, string> {
  return {
    ...(inApp === undefined ? {} : { [IN_APP_SESSION_HEADER]: inApp.token }),
    ...(inApp?.handle === undefined ? {} : { [IN_APP_ACCOUNT_HEADER]: inApp.handle }),
    ...(session === undefined ? {} : { sessionid: session }),
    ...(deviceKey === undefined ? {} : { authorization: `Bearer ${deviceKey}` }),
    ...headers,
  };
}

function queryOf(request: object): Record<string, string> {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

/** A refusal of the call's schema, with an error that its documentation lists. */
function parseRefusal(call: Call, body: unknown): TestRefusal {
  const refusal = refusalWith(call.refusalFields).parse(body);
  const named = CALLS.find((one) => one.call === call);
  if (named !== undefined && !errorsOf(named).some(({ key }) => key === refusal.error))
    throw new Error(
      `contract/src/room-errors.ts has no ${refusal.error} among the errors of the room ${named.room}`,
    );
  return refusal;
}

export function callApp(server: FastifyInstance): CallApp {
  async function send<Request extends z.ZodType, Response extends z.ZodObject>(
    call: Call<Request, Response>,
    request: z.input<Request>,
    who: TestCaller = {},
  ): Promise<Answer<z.output<Response>>> {
    const { method, path: url, success } = call;
    const sent = { language: who.language ?? "en", ...(request as object) };
    const headers = headersOf(who);
    const { statusCode, ...response } = await server.inject(
      method === "GET"
        ? { method, url, headers, query: queryOf(sent) }
        : {
            method,
            url,
            headers: {
              "accept-language": sent.language === "zn" ? "zh-CN" : "en",
              ...headers,
              "content-type": "application/json",
            },
            payload: JSON.stringify(sent),
          },
    );
    const body = JSON.parse(response.body) as Record<string, unknown>;
    const isSuccess = body[success.field] === success.value;
    return {
      status: statusCode,
      headers: response.headers,
      body: isSuccess ? call.response.parse(body) : undefined,
      refusal: isSuccess ? undefined : parseRefusal(call, body),
      message: body["message"] as string | undefined,
    };
  }
  return {
    request: send,
    call: async (call, request, who) => {
      const answer = await send(call, request, who);
      if (answer.body !== undefined) return answer.body;
      throw new Error(`${call.method} ${call.path} refused: ${JSON.stringify(answer.refusal)}`);
    },
    refusal: async (call, request, who) => {
      const answer = await send(call, request, who);
      if (answer.refusal !== undefined) return answer.refusal;
      throw new Error(
        `${call.method} ${call.path} was not refused: ${JSON.stringify(answer.body)}`,
      );
    },
  };
}
