import { z } from "zod";
import { get, post, type Endpoint } from "./endpoint.ts";
import type { OperatorRole } from "./operator-roles.ts";
import type { Room } from "./rooms.ts";
import type { TokenScope } from "./token-scopes.ts";

/**
 * Who may make a call: `public` anyone, `owner` a signed-in account, `device` an agent with its key, `operator` an account with
 * any of the call's roles, and `inApp` an identity of the chat platform, with an in-app session.
 */
export type Access = "public" | "owner" | "device" | "operator" | "inApp";

const empty = z.object({});

interface CallOptions<Request extends z.ZodType, Response extends z.ZodObject> {
  readonly summary: string;
  /** Query of a GET, body of a POST; none if absent. */
  readonly request?: Request;
  /** Body of a success; see `ok` in `response.ts`. */
  readonly response: Response;
  /** Additional fields of this call's errors. */
  readonly refusalFields?: z.core.$ZodLooseShape;
  /** Set for a GET that writes: requires the session header and rejects other sites. */
  readonly writes?: true;
  /** Allowed before the owner's phone is verified. */
  readonly beforePhone?: true;
  /** Allowed to an operator who has no second factor yet. */
  readonly beforeFactor?: true;
  /** Needs a recent proof by the account's second factor, if it has one: acts on money, wallet, password and the factor itself. */
  readonly needsFreshProof?: true;
  /** Refused while an operator has frozen the account: what takes money, devices or codes out of it. */
  readonly stopsWhenFrozen?: true;
  /** Made by open pages on their own: keeps no session alive that nobody uses. */
  readonly isUnattended?: true;
  /** An owner's call that an in-app session makes too, for an account that is bound to it. */
  readonly opensInApp?: true;
  /** An owner's call that an access token with this scope makes too. Only what reads may have one. */
  readonly tokenScope?: TokenScope;
  /** A success is text that the handler gives, and no JSON. */
  readonly answersText?: true;
  /** Maximum body size in bytes, if not the default. */
  readonly bodyLimitBytes?: number;
  /** The body is bytes, which the handler reads as they come, and not JSON. */
  readonly takesBytes?: true;
  /** The body is multipart/form-data, whose files the schema has as `z.file()`. */
  readonly takesForm?: true;
}

/** A call of the contract, as its one declaration gives it. */
export interface Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodObject = z.ZodObject,
  Who extends Access = Access,
> extends Endpoint<z.input<Request>, z.output<Response>> {
  readonly access: Who;
  /** Any of them makes the call; empty where no operator's role is asked for. */
  readonly roles: readonly OperatorRole[];
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
  readonly refusalFields: z.core.$ZodLooseShape;
  readonly writes: boolean;
  readonly beforePhone: boolean;
  readonly beforeFactor: boolean;
  readonly needsFreshProof: boolean;
  readonly stopsWhenFrozen: boolean;
  readonly isUnattended: boolean;
  readonly opensInApp: boolean;
  readonly tokenScope: TokenScope | undefined;
  readonly answersText: boolean;
  readonly bodyLimitBytes: number | undefined;
  readonly takesBytes: boolean;
  readonly takesForm: boolean;
}

/** A call with its room and its name there. */
export interface NamedCall {
  readonly room: Room;
  readonly name: string;
  readonly call: Call;
}

/** The request as the handler receives it: parsed, with its defaults. */
export type RequestOf<C extends Call> = z.output<C["request"]>;
export type ResponseOf<C extends Call> = z.output<C["response"]>;

/** The response field with a fixed value that indicates success. */
function successOf(path: string, response: z.ZodObject): Call["success"] {
  for (const field of ["code", "status"] as const) {
    const schema = response.shape[field];
    if (!(schema instanceof z.ZodLiteral)) continue;
    const { value } = schema;
    if (typeof value === "number") return { field, value };
  }
  throw new Error(`the response of ${path} has no fixed code or status`);
}

/** A token reads; what writes, or asks for a proof, is never opened to it. */
function assertReads(path: string, { access, method, writes, needsFreshProof, tokenScope }: Call) {
  if (tokenScope === undefined) return;
  if (access !== "owner" || method !== "GET" || writes || needsFreshProof)
    throw new Error(`${path} has a scope of tokens, but is not an owner's call that only reads`);
}

/** Fields of refusals of an agent's calls: the device that was unbound. */
const OF_DEVICE = { deviceId: z.string().optional() };

function callsFor<Who extends Access>(
  room: Room,
  access: Who,
  roles: readonly OperatorRole[] = [],
) {
  const declare =
    (endpoint: typeof get | typeof post) =>
    <Response extends z.ZodObject, Request extends z.ZodType = typeof empty>(
      path: string,
      options: CallOptions<Request, Response>,
    ): Call<Request, Response, Who> => {
      const call: Call<Request, Response, Who> = {
        ...endpoint(room, path, successOf(path, options.response)),
        access,
        roles,
        summary: options.summary,
        request: options.request ?? (empty as z.ZodType as Request),
        response: options.response,
        refusalFields: { ...(access === "device" && OF_DEVICE), ...options.refusalFields },
        writes: options.writes ?? endpoint === post,
        beforePhone: options.beforePhone ?? false,
        beforeFactor: options.beforeFactor ?? false,
        needsFreshProof: options.needsFreshProof ?? false,
        stopsWhenFrozen: options.stopsWhenFrozen ?? false,
        isUnattended: options.isUnattended ?? false,
        opensInApp: options.opensInApp ?? false,
        tokenScope: options.tokenScope,
        answersText: options.answersText ?? false,
        bodyLimitBytes: options.bodyLimitBytes,
        takesBytes: options.takesBytes ?? false,
        takesForm: options.takesForm ?? false,
      };
      assertReads(path, call);
      return call;
    };
  return { get: declare(get), post: declare(post) };
}

/** Declares the calls of a room, by who may make them. */
export function callsIn(room: Room) {
  return {
    anyone: callsFor(room, "public"),
    owner: callsFor(room, "owner"),
    device: callsFor(room, "device"),
    inApp: callsFor(room, "inApp"),
    /** Calls of operators with any of these roles. */
    operator: (...roles: [OperatorRole, ...OperatorRole[]]) => callsFor(room, "operator", roles),
  };
}

export function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}

/** The calls that modules export. */
export function callsOf(...modules: readonly object[]): NamedCall[] {
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isCall(value) ? [{ room: value.room, name, call: value }] : [],
    ),
  );
}
