import {
  saveFeedEntry,
  showFeedEntry,
  type FeedRow,
} from "@nodeyard/contract/feed/operator/calls.ts";
import type { FeedType } from "@nodeyard/contract/feed/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { InstantField } from "../../../shared/pickers/time-field.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { FeedSentence } from "../feed-sentence.tsx";
import { readEntry, validateEntry } from "./entry-form.ts";
import { operatorFeed } from "./messages.ts";

const LOGIN_LENGTH = 106;
const URL_LENGTH = 500;

export type EntryAct =
  | { readonly name: "new" }
  | { readonly name: "change" | "withdraw" | "show"; readonly entry: FeedRow };

/** The dialog of an act on the feed: writing an entry, changing it, unpublishing it or publishing it again. */
export default function EntryDialog({ act, onClose }: { act: EntryAct; onClose: () => void }) {
  const client = useQueryClient();
  const written = act.name === "change" ? act.entry : undefined;
  const [type, setType] = useState<FeedType>(written?.type ?? "PushEvent");
  // The owners' page of this tab shows it too.
  const shown = async (sent: Promise<{ message: string }>) => {
    const answer = await sent;
    void invalidateRoom(client, "feed");
    return answer;
  };
  if (act.name === "withdraw" || act.name === "show") {
    const { id, version } = act.entry;
    const isShown = act.name === "show";
    return (
      <ActDialog
        title={isShown ? operatorFeed.showTitle : operatorFeed.withdrawTitle}
        lead={
          <p>
            <FeedSentence entry={act.entry} />
          </p>
        }
        text={isShown ? operatorFeed.showText : operatorFeed.withdrawText}
        submit={operatorFeed[act.name]}
        tone={isShown ? "primary" : "danger"}
        send={(reason) => shown(call(showFeedEntry, { id, version, isShown, reason }))}
        onClose={onClose}
      />
    );
  }
  return (
    <ActDialog
      title={written ? operatorFeed.changeEntry : operatorFeed.newEntry}
      text={written ? operatorFeed.changeText : operatorFeed.saveText}
      submit={operatorFeed.save}
      fields={(errors) => (
        <EntryFields entry={written} type={type} onType={setType} errors={errors} />
      )}
      validate={(data) => validateEntry(readEntry(data, type, written))}
      send={(reason, data) =>
        shown(call(saveFeedEntry, { ...readEntry(data, type, written), reason }))
      }
      onClose={onClose}
    />
  );
}

function EntryFields(props: {
  entry: FeedRow | undefined;
  type: FeedType;
  onType: (type: FeedType) => void;
  errors: FieldErrors;
}) {
  const { entry, errors } = props;
  return (
    <>
      <Choice
        label={operatorFeed.type}
        value={props.type}
        options={[
          { value: "PushEvent", label: operatorFeed.push },
          { value: "CreateEvent", label: operatorFeed.create },
        ]}
        onChange={props.onType}
      />
      <Field
        name="login"
        label={operatorFeed.login}
        defaultValue={entry?.login}
        maxLength={LOGIN_LENGTH}
        autoComplete="off"
        hint={operatorFeed.loginHint}
        error={errors["login"]}
      />
      <Field
        name="url"
        type="url"
        label={operatorFeed.url}
        defaultValue={entry?.url}
        maxLength={URL_LENGTH}
        autoComplete="off"
        hint={operatorFeed.urlHint}
        error={errors["url"]}
      />
      <InstantField
        name="time"
        label={operatorFeed.at}
        defaultValue={entry?.time}
        hint={entry ? undefined : operatorFeed.atHint}
        error={errors["time"]}
      />
    </>
  );
}
