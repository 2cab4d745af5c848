import { useSyncExternalStore } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { answerProof, isProofAsked, onProofAsked } from "./with-proof.ts";

const ProofDialog = lazyPart(() => import("./proof-dialog.tsx"));

/** Where the second-factor prompt appears; its code is loaded on first use. */
export function ProofRegion() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked);
  return (
    isAsked && <ProofDialog onProved={() => answerProof(true)} onClose={() => answerProof(false)} />
  );
}
