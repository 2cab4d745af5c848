import { CALLS } from "@nodeyard/contract/calls.ts";
import type { Call } from "@nodeyard/contract/call.ts";
import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";

/** Who calls; filled in by the platform before a handler runs, according to the call's access. */
export interface Caller {
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  /** Ends when the client goes away. */
  readonly signal: AbortSignal;
  /** The session's account; always there on `owner` and `operator` calls. */
  readonly accountId: bigint | undefined;
  readonly sessionHash: Buffer | undefined;
  /** The agent's device; always there on `device` calls. */
  readonly deviceId: bigint | undefined;
}

/**
 * Fields of a body as JSON text, written by PostgreSQL itself: lists that are asked for often are not parsed and
 * written again on the way. The text is the inside of an object, without its braces.
 */
export class JsonFields<Response> {
  readonly text: string;
  /** Carries the type only. */
  readonly shape?: Response;
  constructor(text: string) {
    this.text = text;
  }
}

/** A handler's result: the response without its success field, which the one encoder writes. */
export type Result<Response> = Omit<Response, "code" | "status"> &
  Partial<Pick<Response, Extract<keyof Response, "status">>>;

export interface Route {
  readonly call: Call;
  readonly handler: (request: never, caller: Caller) => Promise<object>;
  /** Replaces the schema where parsing it costs too much; throws a `ApiError`. */
  readonly parse: ((body: unknown) => unknown) | undefined;
}

/** Binds an endpoint of the contract to the function that serves it. */
export function route<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  handler: (request: Request, caller: Caller) => Promise<Result<Response> | JsonFields<Response>>,
  options: { parse?: (body: unknown) => Request } = {},
): Route {
  const call = CALLS.find((candidate) => candidate.endpoint === endpoint);
  if (!call)
    throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract's list of calls`);
  return { call, handler: handler, parse: options.parse };
}

/** The account of an `owner` call. */
export function ownerOf(caller: Caller): bigint {
  if (caller.accountId === undefined)
    throw new Error("an owner call reached its handler without an account");
  return caller.accountId;
}

/** The device of a `device` call. */
export function deviceOf(caller: Caller): bigint {
  if (caller.deviceId === undefined)
    throw new Error("a device call reached its handler without a device");
  return caller.deviceId;
}
