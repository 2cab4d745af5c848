import type { RequestOf } from "@nodeyard/contract/call.ts";
import { login } from "@nodeyard/contract/auth/calls.ts";
import { call, type ApiError } from "../../../shared/http.ts";
import { solveCheck } from "../../../shared/verification/solve-challenge.ts";
import type { SecondStepOf, SignedIn } from "./second-step-of.ts";

export { SecondStep } from "./second-step.tsx";

interface More {
  readonly humanCheck?: { readonly csnonce: string };
  readonly secondStep?: SecondStepOf;
}

/**
 * Resolves a sign-in that was refused for a missing proof: does the proof of work that an unknown browser needs after many
 * failed sign-ins with the e-mail, or returns the second step of an account with a second factor. Throws any other refusal.
 */
export async function answerRefusal(
  refusal: ApiError,
  request: RequestOf<typeof login>,
  onWork: (isWorking: boolean) => void,
): Promise<SignedIn | SecondStepOf> {
  const { humanCheck, secondStep } = refusal.body as More;
  if (secondStep) return secondStep;
  // Browsers give hashing to secure addresses only.
  if (humanCheck === undefined || !window.isSecureContext) throw refusal;
  onWork(true);
  try {
    const solved = await solveCheck(humanCheck.csnonce, new AbortController().signal);
    return await call(login, { ...request, humanCheck: solved }).catch((next: ApiError) => {
      const { secondStep: then } = (next.body ?? {}) as More;
      if (then) return then;
      throw next;
    });
  } finally {
    onWork(false);
  }
}
