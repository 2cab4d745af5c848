import { useSyncExternalStore, type ReactNode } from "react";
import { answerProof, isProofAsked, onProofAsked } from "./with-proof.ts";

export interface ProofAnswers {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

const ANSWERS: ProofAnswers = {
  onProved: () => answerProof(true),
  onClose: () => answerProof(false),
};

/** Where the prompt for the second factor appears, which `children` is. */
export function ProofRegion({ children }: { children: (answers: ProofAnswers) => ReactNode }) {
  return useSyncExternalStore(onProofAsked, isProofAsked) && children(ANSWERS);
}
