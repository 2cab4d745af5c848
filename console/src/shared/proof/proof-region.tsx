import { useSyncExternalStore } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { answerProof, isProofOpen, onProofChange } from "./with-proof.ts";

const ProofDialog = lazyPart(() => import("./proof-dialog.tsx"));

/** Mount point of the second-factor prompt; its code is loaded on first use. */
export function ProofRegion() {
  const isOpen = useSyncExternalStore(onProofChange, isProofOpen);
  return (
    isOpen && <ProofDialog onProved={() => answerProof(true)} onClose={() => answerProof(false)} />
  );
}
