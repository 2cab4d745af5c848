import { SESSION_FIELD, type ErrorBody } from "@nodeyard/contract/envelope.ts";
import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { noteUnanswered } from "./connection.ts";
import { messages } from "./i18n.ts";
import { queryAddress, requestInit, takePreloaded } from "./preloads.ts";
import { dropSession, sessionId } from "./session.ts";
import { language, withLanguage } from "./site.ts";

/** No answer, or a proxy's answer while the server is down. */
const NO_SERVER: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** An error of the server, or the lack of an answer (`error` is then `network`). */
export class ApiError extends Error {
  readonly httpStatus: number;
  readonly error: string;
  readonly code: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The whole body, for calls whose errors carry more. */
  readonly body: unknown;
  /** True if no response came, or a proxy's in place of the server's; a refusal is a response. */
  readonly isUnanswered: boolean;

  constructor(httpStatus: number, body: Partial<ErrorBody>) {
    super(body.message ?? "");
    this.name = "ApiError";
    this.httpStatus = httpStatus;
    this.error = body.error ?? "network";
    this.code = body.code ?? 0;
    this.field = body.field;
    this.retryAfterSeconds = body.retryAfterSeconds;
    this.body = body;
    this.isUnanswered = body.error === undefined && NO_SERVER.has(httpStatus);
  }
}

const text = messages(
  { network: "网络问题，请重试", server: "服务暂时不可用，请稍后重试" },
  {
    network: "Network problem. Try again",
    server: "The service is temporarily unavailable. Try again later",
  },
);

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Called when the session has ended, with the server's words; by default leaves for the sign-in page. */
  readonly onNoSession?: (why: string) => void;
}

/** Forgets what a page shows and what was typed in it, before the sign-in page has loaded. */
let blankPage = (): void => undefined;

export function setBlankPage(blank: () => void): void {
  blankPage = blank;
}

/** Replaces the page by the sign-in page, once this browser has no session any more. */
export function replaceBySignIn(): void {
  if (location.pathname === "/login") return;
  blankPage();
  location.replace(withLanguage("/login"));
}

function leaveToSignIn(why: string): void {
  // Several calls of a page fail together: the first one ends it.
  if (sessionId() !== null) dropSession(why);
  replaceBySignIn();
}

/**
 * Makes one call of the contract and gives its body when it succeeded; throws an `ApiError` otherwise. No session (401)
 * leads to the sign-in page, an unverified phone (302) to the contact page. Never retries.
 */
export async function call<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions = {},
): Promise<Response> {
  const session = sessionId();
  const body = session ? { [SESSION_FIELD]: session } : {};
  return callAs(requestInit(session), body, endpoint, request, options);
}

/** The same as another caller: `init` and `body` say which. */
export async function callAs<Request extends object, Response>(
  init: ReturnType<typeof requestInit>,
  body: object,
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions,
): Promise<Response> {
  init.method = endpoint.method;
  if (options.signal) init.signal = options.signal;
  let address = endpoint.path;
  if (endpoint.method === "GET") {
    address = queryAddress(endpoint.path, language, request);
  } else {
    init.headers["content-type"] = "application/json";
    // A call that is refused by its head is answered before its body is read.
    init.headers["accept-language"] = language === "zn" ? "zh-CN" : "en";
    init.body = JSON.stringify({ ...request, language, ...body });
  }

  const preloaded = endpoint.method === "GET" ? takePreloaded(address) : undefined;
  return readAnswer(endpoint, preloaded ?? fetch(address, init), options);
}

/** Parses a response; every kind of call ends here. */
export async function readAnswer<Response>(
  endpoint: Endpoint<unknown, Response>,
  sent: Promise<globalThis.Response>,
  { signal, onNoSession = leaveToSignIn }: CallOptions = {},
): Promise<Response> {
  let answer: globalThis.Response;
  try {
    answer = await sent;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    noteUnanswered();
    throw new ApiError(0, { message: text.network });
  }
  if (answer.type === "opaqueredirect" || answer.status === 302) {
    if (location.pathname !== "/contact") location.assign(withLanguage("/contact"));
    throw new ApiError(302, { message: text.network, error: "platform.phoneNotVerified" });
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.status === 401) onNoSession((body as Partial<ErrorBody> | undefined)?.message ?? "");
  if (body === undefined || body === null || typeof body !== "object") {
    if (NO_SERVER.has(answer.status)) noteUnanswered();
    throw new ApiError(answer.status, { message: text.server });
  }
  const { field, value } = endpoint.success;
  if (answer.ok && (body as Record<string, unknown>)[field] === value) return body as Response;
  throw new ApiError(answer.status, { message: text.server, ...(body as Partial<ErrorBody>) });
}
