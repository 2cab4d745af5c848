import type { TaskPay } from "@nodeyard/contract/tasks/calls.ts";
import { isThreaded, TASK_TYPES, type TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { partName, zoneName } from "../../../../shared/task-name/task-name.ts";
import { Tag } from "../../../../shared/ui/tag.tsx";
import { tasks } from "../../messages.ts";
import { payWords } from "../../device/task-pay.ts";
import { syncDays } from "../../task-words.ts";
import { completed, type TaskChoice, type TaskOption } from "../task-options.ts";
import styles from "./dialogs.module.css";

/** Type, then task or number of threads, then zone. Unavailable options are shown with the reason. */
export function TaskPicker(props: {
  options: readonly TaskOption[];
  choice: TaskChoice;
  onChange: (choice: TaskChoice) => void;
  /** Types that the device has already. */
  owned: readonly TaskType[];
  /** Pay of each type on comparable devices. */
  pay?: ReadonlyMap<TaskType, TaskPay>;
}) {
  const { options, choice, owned } = props;
  const change = (next: TaskChoice) => props.onChange(completed(options, next));
  const ofType = options.filter((each) => each.type === choice.type);
  const parts = firstOf(ofType, (each) => each.task);
  const zones = firstOf(
    ofType.filter((each) => each.task === choice.task),
    (each) => each.zone,
  );
  return (
    <>
      <Step title={tasks.step1}>
        {TASK_TYPES.filter((type) => options.some((each) => each.type === type)).map((type) => {
          const reasons = reasonsOf(options.filter((each) => each.type === type));
          const pay = props.pay?.get(type);
          return (
            <Card
              key={type}
              group="type"
              title={tasks.taskOfType(type)}
              checked={type === choice.type}
              reasons={reasons}
              note={tasks.typeSync(syncDays(type))}
              {...(pay && { pay: payWords(pay) })}
              onChoose={() => change({ type })}
            >
              {owned.includes(type) && <Tag tone="info">{tasks.willReplace}</Tag>}
            </Card>
          );
        })}
      </Step>
      {choice.type !== undefined && (
        <Step
          key={choice.type}
          title={isThreaded(choice.type) ? tasks.step2Threads : tasks.step2}
          isLater
        >
          {parts.map((option) => (
            <Card
              key={option.task}
              group="task"
              title={partName(option)}
              checked={option.task === choice.task}
              reasons={reasonsOf(ofType.filter((each) => each.task === option.task))}
              onChoose={() => change({ type: choice.type, task: option.task })}
            />
          ))}
        </Step>
      )}
      {choice.task !== undefined && (
        <Step key={`${choice.type} ${choice.task}`} title={tasks.step3} isRow isLater>
          {zones.map((option) => (
            <Card
              key={option.zone}
              group="zone"
              title={zoneName(option.zone)}
              checked={option.zone === choice.zone}
              reasons={option.reasons}
              onChoose={() => change({ ...choice, zone: option.zone })}
            />
          ))}
        </Step>
      )}
    </>
  );
}

function firstOf(
  options: readonly TaskOption[],
  keyOf: (option: TaskOption) => string,
): TaskOption[] {
  return options.filter(
    (each, index) => options.findIndex((other) => keyOf(other) === keyOf(each)) === index,
  );
}

/** Why none of them may be chosen: what is said of the least demanding one; nothing while one may. */
function reasonsOf(options: readonly TaskOption[]): readonly string[] {
  return options.some((each) => each.reasons.length === 0) ? [] : (options[0]?.reasons ?? []);
}

/** One of the questions. A later one shows where it begins when it appears, as it may lie below the dialog's edge. */
function Step(props: { title: string; isRow?: boolean; isLater?: boolean; children: ReactNode }) {
  const element = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (props.isLater === true)
      element.current?.querySelector("label")?.scrollIntoView({ block: "nearest" });
  }, [props.isLater]);
  return (
    <fieldset ref={element} className={styles["step"]} data-row={props.isRow === true}>
      <legend>{props.title}</legend>
      {props.children}
    </fieldset>
  );
}

function Card(props: {
  group: string;
  title: string;
  checked: boolean;
  reasons: readonly string[];
  note?: string;
  pay?: string;
  onChoose: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  const isBlocked = props.reasons.length > 0;
  return (
    <label className={styles["card"]} data-blocked={isBlocked}>
      <input
        type="radio"
        name={props.group}
        checked={props.checked}
        disabled={isBlocked}
        aria-describedby={id}
        onChange={props.onChoose}
      />
      <span>
        <b>{props.title}</b>
        {isBlocked ? <Tag tone="neutral">{tasks.unavailableFor}</Tag> : props.children}
      </span>
      <small id={id}>
        {isBlocked ? props.reasons.join(" · ") : props.note}
        {props.pay !== undefined && <span>{props.pay}</span>}
      </small>
    </label>
  );
}
