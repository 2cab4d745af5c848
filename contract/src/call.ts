import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import type { Room } from "./rooms.ts";

/**
 * Who may make a call: `public` anyone, `owner` a signed-in account, `device` an agent with its key,
 * and the operator roles by name.
 */
export type Access =
  | "public"
  | "owner"
  | "device"
  | "operator:finance"
  | "operator:operations"
  | "operator:support";

export interface Call<Request = unknown, Response = unknown> {
  readonly room: Room;
  readonly endpoint: Endpoint<Request, Response>;
  readonly access: Access;
  readonly request: z.ZodType<Request>;
  readonly response: z.ZodType<Response>;
  readonly summary: string;
  /** A GET that changes something: wants the session header and refuses other sites. */
  readonly writes: boolean;
  /** Largest accepted body in bytes, where it differs from the default. */
  readonly bodyLimitBytes?: number;
}

export function defineCall<Request, Response>(call: {
  room: Room;
  endpoint: Endpoint<Request, Response>;
  access: Access;
  request: z.ZodType<Request>;
  response: z.ZodType<Response>;
  summary: string;
  writes?: boolean;
  bodyLimitBytes?: number;
}): Call<Request, Response> {
  return { ...call, writes: call.writes ?? call.endpoint.method === "POST" };
}
