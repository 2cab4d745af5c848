import {
  changeRollout,
  type Release,
  type Rollout,
  startRollout,
} from "@nodeyard/contract/agents/operator/calls.ts";
import { useState } from "react";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { agents as words } from "./messages.ts";

export type RolloutAct =
  | { readonly name: "start"; readonly releases: readonly Release[] }
  | { readonly name: "change" | "stop"; readonly rollout: Rollout };

/** Devices that notice a fault before the others are reached. */
const FIRST_PERCENT = 1;

const nameOf = ({ version, channel }: Pick<Rollout, "version" | "channel">): string =>
  `${version} · ${words[channel]}`;

function readPercent(data: FormData): number | undefined {
  const text = trimmedText(data, "percent");
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}

function PercentField(props: { percent: number; error: string | undefined }) {
  return (
    <Field
      name="percent"
      label={words.share}
      hint={words.shareHint}
      inputMode="numeric"
      defaultValue={String(props.percent)}
      maxLength={3}
      error={props.error}
      autoComplete="off"
    />
  );
}

const validate = (data: FormData) => ({
  percent: readPercent(data) === undefined ? words.shareInvalid : undefined,
});

/** Starts a rollout, changes one, or stops it. */
export default function RolloutDialog({ act, onClose }: { act: RolloutAct; onClose: () => void }) {
  return act.name === "start" ? (
    <StartDialog releases={act.releases} onClose={onClose} />
  ) : (
    <ChangeDialog rollout={act.rollout} isStop={act.name === "stop"} onClose={onClose} />
  );
}

function StartDialog(props: { releases: readonly Release[]; onClose: () => void }) {
  const { releases, onClose } = props;
  const [chosen, setChosen] = useState(releases[0] && nameOf(releases[0]));
  const release = releases.find((one) => nameOf(one) === chosen);
  return (
    <ActDialog
      title={words.startTitle}
      text={words.startText}
      submit={words.start}
      isDisabled={release === undefined}
      fields={(errors) => (
        <>
          <Choice
            label={words.version}
            value={chosen}
            options={releases.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
            onChange={setChosen}
          />
          <PercentField percent={FIRST_PERCENT} error={errors["percent"]} />
        </>
      )}
      validate={validate}
      send={(reason, data) => {
        const { version = "", channel = "stable" } = release ?? {};
        return call(startRollout, { version, channel, percent: readPercent(data) ?? 0, reason });
      }}
      onClose={onClose}
    />
  );
}

function ChangeDialog(props: { rollout: Rollout; isStop: boolean; onClose: () => void }) {
  const { rollout, isStop, onClose } = props;
  const { rolloutId, percent, seen } = rollout;
  const [state, setState] = useState(rollout.state);
  const lead = (
    <p>
      <b>{nameOf(rollout)}</b>
    </p>
  );
  if (isStop)
    return (
      <ActDialog
        title={words.stopTitle}
        lead={lead}
        text={words.stopText}
        submit={words.stop}
        tone="danger"
        send={(reason) =>
          call(changeRollout, { rolloutId, percent, state: "stopped", seen, reason })
        }
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title={words.changeTitle}
      lead={lead}
      text={words.changeText}
      submit={words.save}
      fields={(errors) => (
        <>
          <PercentField percent={percent} error={errors["percent"]} />
          <Choice
            label={words.state}
            value={state}
            options={(["running", "paused"] as const).map((value) => ({
              value,
              label: words[value],
            }))}
            onChange={setState}
          />
        </>
      )}
      validate={validate}
      send={(reason, data) =>
        call(changeRollout, {
          rolloutId,
          percent: readPercent(data) ?? percent,
          state,
          seen,
          reason,
        })
      }
      onClose={onClose}
    />
  );
}
