import { CALLS } from "@nodeyard/contract/calls.ts";
import type { Access, Call, NamedCall, RequestOf, ResponseOf } from "@nodeyard/contract/call.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Deps, ServingDeps } from "../deps.ts";
import type { InAppIdentity, SessionIdentity } from "./authenticate.ts";

/** Origin of a call. */
export interface Caller {
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  /** The header by which it says which formats it reads. */
  readonly accept?: string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Anyone; with the account if the session is valid. */
export interface PublicCaller extends Caller {
  readonly accountId: bigint | undefined;
  readonly sessionHash: Buffer | undefined;
  readonly inApp?: InAppIdentity | undefined;
}

/** An identity of the chat platform. */
export interface InAppCaller extends Caller {
  readonly inApp: InAppIdentity;
}

/** The account of a session, including operators. */
export interface OwnerCaller extends Caller {
  readonly accountId: bigint;
  readonly sessionHash: Buffer;
  /** The account's rights as they authorised the call; an access token has none. */
  readonly session: SessionIdentity;
  /** Of a call by an in-app session. */
  readonly inApp?: InAppIdentity | undefined;
  /** By an access token, which is not shown everything (`HIDDEN_FROM_TOKENS`). */
  readonly isToken?: true;
}

/** The device of an agent's key. */
export interface DeviceCaller extends Caller {
  readonly deviceId: bigint;
}

/** The caller type for an access. */
type CallerOf<Who extends Access> = Who extends "public"
  ? PublicCaller
  : Who extends "device"
    ? DeviceCaller
    : Who extends "inApp"
      ? InAppCaller
      : OwnerCaller;

/**
 * Body fields as JSON text built by PostgreSQL, so that frequently requested lists are not parsed and serialised again. The
 * text is an object's content without braces.
 */
export class JsonFields<Response> {
  readonly text: string;
  /** Carries the type only. */
  readonly shape?: Response;
  constructor(text: string) {
    this.text = text;
  }
}

/** The success of a call that `answersText`. */
export class TextAnswer {
  readonly text: string;
  readonly contentType: string;
  constructor(text: string, contentType: string) {
    this.text = text;
    this.contentType = contentType;
  }
}

/** The message of a response, which a handler gives in both languages or as it is. */
type Message<Of> = { [Key in keyof Pick<Of, Extract<keyof Of, "message">>]: Of[Key] | Text };

/** A handler's result: the response without its success field and its language, which the one encoder writes. */
export type Result<Response> = Omit<Response, "code" | "status" | "message"> &
  Message<Response> &
  Partial<Pick<Response, Extract<keyof Response, "status">>>;

type Answer<Response> = Result<Response> | JsonFields<Response> | TextAnswer;

type Action<C extends Call, Needs> = (
  deps: Needs,
  request: RequestOf<C>,
  caller: CallerOf<C["access"]>,
) => Promise<Answer<ResponseOf<C>>>;

/** Checks an account before the body of its call is read; throws an `ApiError`. */
type BeforeBody<Needs> = (deps: Needs, accountId: bigint) => Promise<void>;

interface Served {
  readonly serves: Call;
  readonly beforeBody: BeforeBody<ServingDeps> | undefined;
  /** Replaces a schema that is too slow; throws an `ApiError`. */
  readonly parse: ((body: unknown) => unknown) | undefined;
}

/** An action with the call that it serves; still callable as the action that it is. */
export type Handler = Served &
  ((deps: ServingDeps, request: never, caller: never) => Promise<object>);

/** Binds a call of the contract to its action, whose types follow from the call. An action of several calls is bound to each. */
export function handle<C extends Call, A extends Action<C, Deps>>(
  call: C,
  action: A,
  options?: { parse?: (body: unknown) => RequestOf<C>; beforeBody?: BeforeBody<Deps> },
): A & Served;
export function handle<C extends Call, A extends Action<C, ServingDeps>>(
  call: C,
  action: A,
): A & Served;
export function handle(
  call: Call,
  action: (...args: never[]) => Promise<object>,
  options?: Partial<Pick<Served, "parse" | "beforeBody">>,
): object {
  const { parse, beforeBody } = options ?? {};
  return Object.assign(action.bind(undefined), { serves: call, parse, beforeBody });
}

/** A handler under its call's name, with the dependencies of this process. */
export interface Route extends NamedCall {
  readonly handler: (request: never, caller: never) => Promise<object>;
  readonly parse: Served["parse"];
  readonly beforeBody: ((accountId: bigint) => Promise<void>) | undefined;
}

const NAMED: ReadonlyMap<Call, NamedCall> = new Map(CALLS.map((named) => [named.call, named]));

export function routeOf(handler: Handler, deps: ServingDeps): Route {
  const named = NAMED.get(handler.serves);
  if (!named) {
    const { method, path } = handler.serves;
    throw new Error(`${method} ${path} is not in the contract's list of calls`);
  }
  const { beforeBody } = handler;
  return {
    ...named,
    handler: (request, caller) => handler(deps, request, caller),
    parse: handler.parse,
    beforeBody: beforeBody && ((accountId) => beforeBody(deps, accountId)),
  };
}
