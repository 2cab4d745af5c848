import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { tagDevices } from "@nodeyard/contract/devices/tag-calls.ts";
import {
  isTagTooLong,
  TAG_MAX_LENGTH,
  TAGGED_AT_ONCE,
} from "@nodeyard/contract/devices/tag-rules.ts";
import { hasInvisible } from "@nodeyard/contract/written-name.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { devices } from "../messages.ts";
import { tagList } from "../queries.ts";
import { tagChanges, tagStates, typedTag, type TagState } from "../tags/tag-choice.ts";
import { ChosenList } from "./chosen-list.tsx";
import styles from "./dialogs.module.css";

/**
 * The tags of one or several devices: ticked, or created by typing. Up to so many as one call takes change together or not at all;
 * more go in pages, which can be stopped and continued.
 */
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
  const isMany = chosen.length > TAGGED_AT_ONCE;
  const [done, setDone] = useState(0);
  const stopped = useRef(false);
  const save = useMutation({
    async mutationFn() {
      stopped.current = false;
      const ids = chosen.map(({ deviceId }) => deviceId);
      let tagged = done;
      let message = "";
      while (tagged < ids.length && !stopped.current) {
        const page = ids.slice(tagged, tagged + TAGGED_AT_ONCE);
        message = (await call(tagDevices, { deviceIds: page, ...changes })).message;
        tagged += page.length;
        setDone(tagged);
      }
      return { message, rest: ids.length - tagged };
    },
    onSuccess: ({ message, rest }) => {
      if (rest > 0) return showToast("danger", devices.bulkStopped(formatCount(rest)));
      showToast("success", message);
      props.onClose(true);
    },
    onSettled: () => invalidateRoom(client, "devices"),
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
          {isMany && save.isPending ? (
            <Button onClick={() => (stopped.current = true)}>{devices.bulkStop}</Button>
          ) : (
            <Button onClick={() => props.onClose(false)}>{devices.cancel}</Button>
          )}
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
      <LoadProblem query={tags} />
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
      {isMany && done > 0 && (
        <p role="status">
          {devices.bulkProgress(formatCount(done), formatCount(chosen.length))}
          <progress className={styles["progress"]} value={done} max={chosen.length} />
        </p>
      )}
      <FormError error={save.error} />
    </Dialog>
  );
}
