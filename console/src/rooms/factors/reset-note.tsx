import { cancelOwnReset } from "@nodeyard/contract/factors/reset-calls.ts";
import { formatTime } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { ownFactors } from "../../shared/proof/own-factors.ts";
import { Note } from "../../shared/ui/note.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { useToastedChange } from "../../shared/ui/use-change.ts";
import { factors } from "./messages.ts";

/** A reset that waits, in a session of the account: most likely not asked for by its owner. */
export function ResetNote(props: { at: string }) {
  const cancel = useToastedChange(() => call(cancelOwnReset, {}), ownFactors.queryKey);
  return (
    <Note tone="warning">
      {factors.resetNote(formatTime(props.at))}{" "}
      <TextButton
        tone="danger"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(undefined)}
      >
        {factors.resetCancel}
      </TextButton>
    </Note>
  );
}
