import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../shared/ui/button.tsx";
import { payouts } from "./messages.ts";
import { openPayouts } from "./queries.ts";

/** Halts all payouts, unless an operator has. */
export function PauseButton({ onPause }: { onPause: () => void }) {
  const { data } = useQuery(openPayouts);
  const isPaused = data?.halts.some(({ reason }) => reason === "operator") === true;
  return (
    <Button tone="danger" disabled={!data || isPaused} onClick={onPause}>
      {payouts.pause}
    </Button>
  );
}
