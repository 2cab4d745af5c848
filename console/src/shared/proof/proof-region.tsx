import { useSyncExternalStore, type ReactNode } from "react";
import { answerProof, isProofOpen, onProofChange } from "./with-proof.ts";

export interface ProofAnswers {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

const ANSWERS: ProofAnswers = {
  onProved: () => answerProof(true),
  onClose: () => answerProof(false),
};

/** Mount point of the second-factor prompt, `children`. */
export function ProofRegion({ children }: { children: (answers: ProofAnswers) => ReactNode }) {
  return useSyncExternalStore(onProofChange, isProofOpen) && children(ANSWERS);
}
