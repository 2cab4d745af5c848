import { CALLS } from "@nodeyard/contract/calls.ts";
import type { Access, Call, NamedCall } from "@nodeyard/contract/call.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { z } from "zod";
import type { Text } from "../language.ts";
import type { InAppIdentity } from "./authenticate.ts";

/** Where a call comes from. */
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
  /** By an access token, which is not shown everything (`HIDDEN_FROM_TOKENS`). */
  readonly isToken?: true;
}

/** The device of an agent's key. */
export interface DeviceCaller extends Caller {
  readonly deviceId: bigint;
}

/** The caller type for an access. */
export type CallerOf<Who extends Access> = Who extends "public"
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

export interface Route extends NamedCall {
  readonly handler: (request: never, caller: never) => Promise<object>;
  /** Replaces a schema that is too slow; throws an `ApiError`. */
  readonly parse: ((body: unknown) => unknown) | undefined;
}

const NAMED: ReadonlyMap<Call, NamedCall> = new Map(CALLS.map((named) => [named.call, named]));

/** Binds a call of the contract to its handler. */
export function route<Request extends z.ZodType, Response extends z.ZodObject, Who extends Access>(
  call: Call<Request, Response, Who>,
  handler: (
    request: z.output<Request>,
    caller: CallerOf<Who>,
  ) => Promise<Result<z.output<Response>> | JsonFields<z.output<Response>> | TextAnswer>,
  options: { parse?: (body: unknown) => z.output<Request> } = {},
): Route {
  const named = NAMED.get(call);
  if (!named) throw new Error(`${call.method} ${call.path} is not in the contract's list of calls`);
  return { ...named, handler, parse: options.parse };
}
