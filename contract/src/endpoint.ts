/**
 * The address of a call without its schemas, so that a page can use it at the cost of a few bytes.
 * The type parameters carry the shapes; `call.ts` binds them to the Zod schemas on the server.
 */
export interface Endpoint<Request, Response> {
  readonly method: "GET" | "POST";
  /** With or without the trailing slash as the catalogue writes it; the server answers to both. */
  readonly path: string;
  /** Which body field says success, and its value there. */
  readonly success: { readonly field: "code" | "status"; readonly value: number };
  /** Carries the types only; never set. */
  readonly shapes?: { request: Request; response: Response };
}

export type RequestOf<E> = E extends Endpoint<infer Request, unknown> ? Request : never;
export type ResponseOf<E> = E extends Endpoint<never, infer Response> ? Response : never;

const CODE_200 = { field: "code", value: 200 } as const;

export function get<Request, Response>(path: string): Endpoint<Request, Response> {
  return { method: "GET", path, success: CODE_200 };
}

export function post<Request, Response>(
  path: string,
  success: Endpoint<Request, Response>["success"] = CODE_200,
): Endpoint<Request, Response> {
  return { method: "POST", path, success };
}
