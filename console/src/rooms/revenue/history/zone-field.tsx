import { useId, useState } from "react";
import { Choice } from "../../../shared/ui/choice.tsx";
import { past } from "./messages.ts";
import styles from "./history.module.css";
import { allZones, browserZone, UTC, zoneNamed } from "./zones.ts";

/** UTC, the browser's own zone, or any other out of a list that can be searched. */
export function ZoneField(props: { zone: string; onChange: (zone: string) => void }) {
  const here = browserZone();
  const isNamed = props.zone !== UTC && props.zone !== here;
  const [isChoosing, setChoosing] = useState(isNamed);
  const isOther = isNamed || isChoosing;
  const options = [
    { value: UTC, label: UTC },
    ...(here === UTC ? [] : [{ value: here, label: past.browserZone(here) }]),
    { value: "other", label: past.otherZone },
  ];
  return (
    <>
      <div className={styles["choice"]}>
        <span aria-hidden="true">{past.zone}</span>
        <Choice
          label={past.zone}
          value={isOther ? "other" : props.zone}
          options={options}
          onChange={(value) => {
            setChoosing(value === "other");
            if (value !== "other") props.onChange(value);
          }}
        />
      </div>
      {isOther && <ZoneSearch zone={props.zone} onChange={props.onChange} />}
    </>
  );
}

function ZoneSearch(props: { zone: string; onChange: (zone: string) => void }) {
  const id = useId();
  const [text, setText] = useState(props.zone === UTC ? "" : props.zone);
  const [isUnknown, setUnknown] = useState(false);
  const take = (value: string, isFinished: boolean) => {
    const zone = zoneNamed(value);
    // While typing, `Asia/To` is not an error yet.
    setUnknown(isFinished && value.trim() !== "" && zone === undefined);
    if (zone !== undefined && zone !== props.zone) props.onChange(zone);
  };
  return (
    <form
      className={styles["zone"]}
      onSubmit={(event) => {
        event.preventDefault();
        take(text, true);
      }}
    >
      <label htmlFor={id}>{past.zoneName}</label>
      <input
        id={id}
        type="text"
        list={`${id}-zones`}
        value={text}
        maxLength={60}
        placeholder={past.zonePlaceholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isUnknown}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setText(event.target.value);
          take(event.target.value, false);
        }}
        onBlur={() => take(text, true)}
      />
      <datalist id={`${id}-zones`}>
        {allZones().map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <p id={`${id}-note`} role={isUnknown ? "alert" : undefined}>
        {isUnknown && past.zoneUnknown}
      </p>
    </form>
  );
}
