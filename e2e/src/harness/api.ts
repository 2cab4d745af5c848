import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import {
  FROM_HEADER,
  FROM_VALUE,
  SESSION_FIELD,
  SESSION_HEADER,
  type Language,
} from "@nodeyard/contract/envelope.ts";
import { server } from "./server.ts";

export interface Caller {
  language: Language;
  sessionId?: string;
}

/** One call of the contract as the console makes it, with what was answered, success or not. */
export async function sendCall<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  caller: Caller,
): Promise<{ status: number; body: Response & { message?: string } }> {
  const { language, sessionId } = caller;
  const headers: Record<string, string> = { [FROM_HEADER]: FROM_VALUE };
  if (sessionId) headers[SESSION_HEADER] = sessionId;
  const url = new URL(endpoint.path, server.address);
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.method === "GET") {
    for (const [name, value] of Object.entries({ ...request, language }))
      url.searchParams.set(name, String(value));
  } else {
    headers["content-type"] = "application/json";
    headers["accept-language"] = language === "zn" ? "zh" : "en";
    init.body = JSON.stringify({ ...request, language, [SESSION_FIELD]: sessionId });
  }
  const answer = await fetch(url, init);
  return { status: answer.status, body: (await answer.json()) as Response & { message?: string } };
}

/** The body of a call that has to succeed. */
export async function succeed<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { body } = await sendCall(endpoint, request, caller);
  const { field, value } = endpoint.success;
  if ((body as Record<string, unknown>)[field] !== value)
    throw new Error(`${endpoint.path} refused: ${JSON.stringify(body)}`);
  return body;
}
