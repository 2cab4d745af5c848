import { useSyncExternalStore } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { answerProof, isProofAsked, onProofAsked } from "./with-proof.ts";

const ProofDialog = lazyPart(() => import("./proof-dialog.tsx"));

/** Mount point of the second-factor prompt; its code is loaded on first use. */
export function ProofRegion() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked);
  return (
    isAsked && <ProofDialog onProved={() => answerProof(true)} onClose={() => answerProof(false)} />
  );
}
