import { NOTICE_KINDS, type NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { kinds } from "../kind-messages.ts";
import { inbox } from "./messages.ts";

type Kind = NoticeKind | "all";
type Shows = "all" | "unread";

/** Narrows the inbox by kind, and to what is unread. */
export function InboxFilter(props: {
  kind: Kind;
  shows: Shows;
  onChange: (chosen: { inbox?: Kind; inboxShows?: Shows }) => void;
}) {
  return (
    <div className="inbox-filter">
      <Choice<Shows>
        label={inbox.show}
        value={props.shows}
        options={[
          { value: "all", label: inbox.all },
          { value: "unread", label: inbox.unread },
        ]}
        onChange={(inboxShows) => props.onChange({ inboxShows })}
      />
      <label className="inbox-kind">
        {inbox.kind}
        <select
          value={props.kind}
          onChange={({ target }) => props.onChange({ inbox: target.value as Kind })}
        >
          <option value="all">{inbox.allKinds}</option>
          {NOTICE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
