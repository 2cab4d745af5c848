import { useSyncExternalStore } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { answerProof, isProofAsked, onProofAsked } from "./with-proof.ts";

const ProofDialog = lazyPart(() => import("./proof-dialog.tsx"));

/** Where the question for the second factor appears; its code is fetched when it is first asked. */
export function ProofRegion() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked);
  return (
    isAsked && <ProofDialog onProved={() => answerProof(true)} onClose={() => answerProof(false)} />
  );
}
