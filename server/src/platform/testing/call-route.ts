import type { Call } from "@nodeyard/contract/call.ts";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { JsonFields, type Route } from "../http/route.ts";
import { routesOf, type Room } from "../room.ts";

/** Routes of rooms whose handlers need no listener. */
export function routesIn(rooms: readonly Room[], deps: Deps): Route[] {
  const serving = { ...deps, sessions: { evict: () => undefined }, listener: undefined as never };
  return rooms.flatMap((room) => routesOf(room, serving));
}

/** Runs the handler of a call as the server does for its caller, with the response held to its schema. */
export async function callRoute<Request extends z.ZodType, Response extends z.ZodObject>(
  routes: readonly Route[],
  call: Call<Request, Response>,
  request: z.input<Request>,
  caller: object,
): Promise<z.output<Response>> {
  const route = routes.find((one) => one.call === call);
  if (!route) throw new Error(`${call.method} ${call.path} is not served`);
  const result = await route.handler(call.request.parse(request) as never, caller as never);
  const { field, value } = call.success;
  const fields = result instanceof JsonFields ? JSON.parse(`{${result.text}}`) : result;
  return call.response.parse(JSON.parse(JSON.stringify({ [field]: value, ...fields })));
}
