import { saveTaskNeeds, type RecruitedTask } from "@nodeyard/contract/acceptance/operator/calls.ts";
import {
  CARRIERS,
  NEED_BOUNDS,
  NUMBER_NEEDS,
  type NumberNeed,
} from "@nodeyard/contract/acceptance/rules.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import { CheckBox } from "../../../shared/ui/check-box.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { acceptances as words } from "./messages.ts";

/** A typed requirement; undefined if not a number, null if empty. */
function readNeed(data: FormData, name: NumberNeed): number | null | undefined {
  const text = trimmedText(data, name);
  if (text === "") return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= NEED_BOUNDS[name] ? value : undefined;
}

function readNeeds(data: FormData): RecruitedTask["needs"] {
  const numbers = NUMBER_NEEDS.map((name) => [name, readNeed(data, name) ?? null] as const);
  return {
    ...(Object.fromEntries(numbers) as Record<NumberNeed, number | null>),
    carriers: CARRIERS.filter((carrier) => data.has(`carrier-${carrier}`)),
    needsIpv6: data.has("needsIpv6"),
    needsGap: data.has("needsGap"),
  };
}

/** Changes what a task requires, and whether nodes are matched with it. */
export default function NeedsDialog({
  task,
  onClose,
}: {
  task: RecruitedTask;
  onClose: () => void;
}) {
  const { needs } = task;
  return (
    <ActDialog
      title={words.needsTitle(taskTitle(task.task))}
      shape="right"
      text={words.needsText}
      submit={words.save}
      fields={(errors) => (
        <>
          <CheckBox name="isOpen" label={words.recruit} defaultChecked={task.isOpen} />
          {NUMBER_NEEDS.map((name) => (
            <Field
              key={name}
              name={name}
              label={words[name]}
              inputMode="numeric"
              defaultValue={needs[name] ?? ""}
              maxLength={9}
              error={errors[name]}
              autoComplete="off"
            />
          ))}
          <div role="group" aria-label={words.carriers}>
            <b>{words.carriers}</b>
            {CARRIERS.map((carrier) => (
              <CheckBox
                key={carrier}
                name={`carrier-${carrier}`}
                label={words[carrier]}
                defaultChecked={needs.carriers.includes(carrier)}
              />
            ))}
          </div>
          <CheckBox name="needsIpv6" label={words.needsIpv6} defaultChecked={needs.needsIpv6} />
          <CheckBox name="needsGap" label={words.needsGap} defaultChecked={needs.needsGap} />
        </>
      )}
      validate={(data) =>
        Object.fromEntries(
          NUMBER_NEEDS.map((name) => [
            name,
            readNeed(data, name) === undefined ? words.needInvalid : undefined,
          ]),
        )
      }
      send={(reason, data) =>
        call(saveTaskNeeds, {
          task: task.task,
          isOpen: data.has("isOpen"),
          needs: readNeeds(data),
          version: task.version,
          reason,
        })
      }
      onClose={onClose}
    />
  );
}
