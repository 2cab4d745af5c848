import { ApiError } from "../http.ts";

/** `platformErrors.freshProofNeeded` of the contract. */
const FRESH_PROOF_NEEDED = "platform.freshProofNeeded";

interface Question {
  readonly answered: Promise<boolean>;
  readonly answer: (isProved: boolean) => void;
}

let open: Question | undefined;
const watchers = new Set<() => void>();

function show(question: Question | undefined): void {
  open = question;
  for (const watcher of watchers) watcher();
}

export function onProofChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function isProofOpen(): boolean {
  return open !== undefined;
}

/** Ends the question: proved, or given up. */
export function answerProof(isProved: boolean): void {
  const question = open;
  show(undefined);
  question?.answer(isProved);
}

/** Asks for the second factor in a dialog above everything; calls that need it at once share one. */
function promptForProof(): Promise<boolean> {
  if (open) return open.answered;
  let answer: Question["answer"] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  show({ answered, answer });
  return answered;
}

/**
 * Makes a call that may need a fresh proof by the second factor: if so, asks for it and makes the call again, so that
 * nothing that was typed is lost. Given up, the call's refusal is what its form shows.
 */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (refusal) {
    const isNeeded = refusal instanceof ApiError && refusal.error === FRESH_PROOF_NEEDED;
    if (!isNeeded || !(await promptForProof())) throw refusal;
    return send();
  }
}
