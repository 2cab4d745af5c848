import { askReset } from "@nodeyard/contract/factors/reset-calls.ts";
import { useState } from "react";
import { call } from "../../../shared/http.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { stepText } from "../step-messages.ts";
import type { SecondStepOf } from "./second-step-of.ts";

/** For who has none of the factors any more: asks for the mail that can start a reset. */
export function LostFactor({ step }: { step: SecondStepOf }) {
  const [said, setSaid] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      setSaid((await call(askReset, { token: step.token })).message);
    } catch (error) {
      setSaid(errorText(error));
    } finally {
      setAsking(false);
    }
  };
  if (step.isOperator) return <span className="auth-lost">{stepText.lostOperator}</span>;
  return (
    <span className="auth-lost" role="status">
      {said ?? (
        <>
          {stepText.lost}
          <button type="button" disabled={isAsking} onClick={() => void ask()}>
            {stepText.lostAsk}
          </button>
        </>
      )}
    </span>
  );
}
