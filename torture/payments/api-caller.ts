import type { PaymentRig } from "./payment-rig.ts";

const ANSWER_WITHIN_MS = 8_000;

export interface Answer<Data> {
  readonly code: number;
  readonly error?: string;
  readonly data?: Data;
}

/** Asks the api as a page of the Chinese site does: the answer, or nothing where the outcome is unknown. */
export function createApiCaller({ apiPort }: Pick<PaymentRig, "apiPort">) {
  return async <Data>(
    path: string,
    sessionid: string,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<Answer<Data> | undefined> => {
    try {
      const response = await fetch(`http://127.0.0.1:${apiPort}${path}`, {
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: { sessionid, ...(body && { "content-type": "application/json" }) },
        ...(body && { method: "POST", body: JSON.stringify({ language: "zn", ...body }) }),
      });
      return response.status >= 500 ? undefined : ((await response.json()) as Answer<Data>);
    } catch {
      return undefined;
    }
  };
}
