import type { Room } from "./rooms.ts";

/**
 * A call as its client needs it: room, address and mark of success. The type parameters are the types of request and
 * response. The calls of the contract are endpoints; in a bundle they are nothing else (see `bundle-calls.ts`).
 */
export interface Endpoint<Request, Response> {
  readonly room: Room;
  readonly method: "GET" | "POST";
  /** With or without the trailing slash as the catalogue writes it; the server answers to both. */
  readonly path: string;
  /** Which body field says success, and its value there. */
  readonly success: { readonly field: "code" | "status"; readonly value: number };
  /** Carries the types only; never set. */
  readonly shapes?: { request: Request; response: Response };
}

export const CODE_200: Endpoint<never, never>["success"] = { field: "code", value: 200 };

export function get<Request, Response>(
  room: Room,
  path: string,
  success = CODE_200,
): Endpoint<Request, Response> {
  return { room, method: "GET", path, success };
}

export function post<Request, Response>(
  room: Room,
  path: string,
  success = CODE_200,
): Endpoint<Request, Response> {
  return { room, method: "POST", path, success };
}
