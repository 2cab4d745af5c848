import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { tagDevices } from "@nodeyard/contract/devices/tag-calls.ts";
import {
  hasInvisible,
  isTagTooLong,
  TAG_MAX_LENGTH,
} from "@nodeyard/contract/devices/tag-rules.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { devices } from "../messages.ts";
import { tagList } from "../queries.ts";
import { tagChanges, tagStates, typedTag, type TagState } from "../tags/tag-choice.ts";
import { ChosenList } from "./chosen-list.tsx";
import styles from "./dialogs.module.css";

/** The tags of one or several devices: ticked, or created by typing. Several devices change together or not at all. */
export function TagDialog(props: {
  chosen: readonly DeviceRow[];
  onClose: (isFinished: boolean) => void;
}) {
  const client = useQueryClient();
  const [chosen] = useState(props.chosen);
  const tags = useQuery(tagList);
  const [set, setSet] = useState<ReadonlyMap<string, TagState>>(new Map());
  const [error, setError] = useState<string>();
  const before = tagStates(tags.data?.map(({ name }) => name) ?? [], chosen);
  const states = new Map([...before, ...set]);
  const changes = tagChanges(before, states);
  const save = useMutation({
    mutationFn: () =>
      call(tagDevices, { deviceIds: chosen.map(({ deviceId }) => deviceId), ...changes }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      props.onClose(true);
      void invalidateRoom(client, "devices");
    },
  });
  const add = (input: HTMLInputElement) => {
    const name = typedTag(input.value, states.keys());
    if (name === undefined) return setError(devices.tagEmpty);
    if (hasInvisible(name)) return setError(devices.tagInvisible);
    if (isTagTooLong(name)) return setError(devices.tagTooLong(TAG_MAX_LENGTH));
    setError(undefined);
    setSet(new Map(set).set(name, "all"));
    input.value = "";
  };
  return (
    <Dialog
      title={devices.tagsTitle(chosen.length)}
      keepsInput
      busy={save.isPending}
      onClose={() => props.onClose(false)}
      footer={
        <>
          <Button onClick={() => props.onClose(false)}>{devices.cancel}</Button>
          <Button
            tone="primary"
            busy={save.isPending}
            disabled={changes.add.length + changes.remove.length === 0}
            onClick={() => save.mutate()}
          >
            {devices.save}
          </Button>
        </>
      }
    >
      <ChosenList chosen={chosen} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const input = event.currentTarget.elements.namedItem("tag");
          if (input instanceof HTMLInputElement) add(input);
        }}
      >
        <Field
          name="tag"
          label={devices.newTag}
          hint={devices.newTagHint(TAG_MAX_LENGTH)}
          error={error}
          autoComplete="off"
        />
      </form>
      {tags.isPending && <Skeleton rows={3} height={24} />}
      {tags.isError && <FailedNotice error={tags.error} onRetry={() => void tags.refetch()} />}
      <ul className={styles["ticks"]} aria-label={devices.tags}>
        {[...states].map(([name, state]) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                ref={(input) => {
                  if (input) input.indeterminate = state === "some";
                }}
                checked={state === "all"}
                onChange={(event) =>
                  setSet(new Map(set).set(name, event.target.checked ? "all" : "none"))
                }
              />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      <FormError error={save.error} />
    </Dialog>
  );
}
