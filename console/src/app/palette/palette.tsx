import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, useEffect, useRef } from "react";
import { everything } from "../../rooms/home/search-query.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { CommandList } from "../../shared/pickers/popup/command-list.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { useSettled } from "../../shared/use-settled.ts";
import type { Viewer } from "../gates.ts";
import { useOtherLanguage } from "../shell/use-other-language.ts";
import { actionEntries } from "./action-entries.ts";
import { commandedIn } from "./commanded.ts";
import type { Deed, Entry, Reading } from "./entry.ts";
import { paletteGroups } from "./groups.ts";
import { palette } from "./messages.ts";
import styles from "./palette.module.css";
import { rememberEntry } from "./recent.ts";

/** An answer or an announcement in the place of the results. */
function ReadingPane(props: { reading: Reading; onBack: () => void }) {
  const { question, answer, link = "" } = props.reading;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={styles["reading"]}>
      <TextButton onClick={props.onBack}>
        <Icon name="left" size={14} /> {palette.back}
      </TextButton>
      <h3 ref={heading} tabIndex={-1}>
        {question}
      </h3>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link !== "" && (
        <a href={link} target="_blank" rel="noreferrer">
          {palette.openLink}
        </a>
      )}
    </article>
  );
}

/** Typing has paused when no key came for so long. */
const PAUSE_MS = 150;

/** A field that finds devices, pages, days, withdrawals, announcements, answers and commands, and goes there. */
export default function Palette(props: {
  viewer: Viewer;
  /** Asks about a command on a device, after the palette is gone. */
  onCommand: (action: "restart" | "unbind", deviceId: string) => void;
  onKeys: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const otherLanguage = useOtherLanguage();
  const [text, setText] = useState("");
  const [reading, setReading] = useState<Reading>();
  const [openedAt] = useState(Date.now);
  const { wanted } = commandedIn(text);
  const settled = useSettled(wanted, PAUSE_MS);
  const answer = useQuery(everything(settled));
  const isCurrent = settled === wanted && !answer.isPlaceholderData;
  const groups = paletteGroups({
    text,
    viewer: props.viewer,
    actions: actionEntries({ showKeys: props.onKeys, otherLanguage }),
    found: answer.data,
    isCurrent,
    nowMs: openedAt,
  });

  const act = (deed: Deed): void => {
    if ("reading" in deed) return setReading(deed.reading);
    if ("text" in deed) return setText(deed.text);
    props.onClose();
    if ("place" in deed) void navigate(deed.place);
    else if ("action" in deed) props.onCommand(deed.action, deed.deviceId);
    else deed.act();
  };
  const pick = (entry: Entry): void => {
    rememberEntry(entry);
    act(entry.deed);
  };

  return (
    <Dialog title={palette.title} shape="top" onClose={props.onClose}>
      {reading ? (
        <ReadingPane reading={reading} onBack={() => setReading(undefined)} />
      ) : (
        <CommandList
          label={palette.title}
          placeholder={palette.placeholder}
          text={text}
          onText={setText}
          groups={groups}
          onPick={pick}
          status={
            wanted !== "" && (
              <Status
                isFailed={answer.isError && settled === wanted}
                isBusy={!isCurrent || answer.isPending}
                nothing={groups.length === 0 ? text.trim() : undefined}
                onRetry={() => void answer.refetch()}
              />
            )
          }
        >
          {(entry) => (
            <>
              <Icon name={entry.icon} />
              <span className={styles["label"]}>{entry.label}</span>
              {entry.detail && <small className={styles["detail"]}>{entry.detail}</small>}
            </>
          )}
        </CommandList>
      )}
    </Dialog>
  );
}

function Status(props: {
  isFailed: boolean;
  isBusy: boolean;
  /** The text, where nothing fits it. */
  nothing: string | undefined;
  onRetry: () => void;
}) {
  if (props.isFailed)
    return (
      <>
        {palette.failed} <TextButton onClick={props.onRetry}>{palette.retry}</TextButton>
      </>
    );
  if (props.isBusy) return palette.searching;
  return props.nothing !== undefined && palette.nothing(props.nothing);
}
