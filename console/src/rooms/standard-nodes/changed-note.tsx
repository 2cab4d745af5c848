import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { Facts } from "../../shared/ui/facts.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { nodes } from "./messages.ts";
import { differences } from "./node-form.ts";

/** What another page saved since this form was opened. */
export function ChangedNote(props: { opened: StandardNode; now: StandardNode }) {
  const found = differences(props.opened, props.now);
  return (
    <>
      <Note tone="warning" isLive>
        {nodes.changedTitle} {nodes.changedNow}
      </Note>
      <Facts
        facts={found.map(({ name, before, now }) => [
          name,
          nodes.wasNow(before || nodes.nothing, now || nodes.nothing),
        ])}
      />
    </>
  );
}
