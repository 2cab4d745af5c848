import { DIALLED, NO_DATA } from "@nodeyard/contract/dial/rules.ts";
import {
  setDial,
  type DialByHostResponse,
  type DialHost,
  type LineSession,
} from "@nodeyard/contract/dial/status-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { BookButton } from "../../../shared/bookings/book-button.tsx";
import { Bookings } from "../../../shared/bookings/bookings.tsx";
import { formatTime } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { ConfigEditor } from "../editor/lazy-editor.tsx";
import { dial } from "../messages.ts";
import { hostLines } from "../queries.ts";
import { usePeak } from "../../../shared/use-peak.ts";
import { SessionList, type SessionShow } from "./session-list.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";

/** A line that is not up: why, its password, address and VLAN, and since when. */
function showBroken(session: LineSession, onPassword: (session: LineSession) => void): SessionShow {
  const { state, errMsg, account, password, ip, vlan, time } = session;
  const facts: (readonly [string, ReactNode])[] = [[dial.time, formatTime(time, "second")]];
  if (password !== "")
    facts.push([
      dial.password,
      <>
        {password}{" "}
        <TextButton label={dial.showPasswordOf(account)} onClick={() => onPassword(session)}>
          {dial.showPassword}
        </TextButton>
      </>,
    ]);
  if (ip !== "") facts.push([dial.ip, ip]);
  if (vlan !== null) facts.push([dial.vlan, vlan]);
  const dot =
    state === "abnormal" ? (
      <StatusDot tone="danger" word={errMsg} />
    ) : (
      <StatusDot tone="info" word={dial.dialling} />
    );
  return { state: dot, facts };
}

const PasswordDialog = lazyPart(() => import("./password-dialog.tsx"));

/** The lines of a host that are not normal, and the way to correct and dial them; live while they dial. */
export default function HostDialog(props: { host: DialHost; onClose: () => void }) {
  const { serverHostname, serverId } = props.host;
  const answer = useQuery(hostLines(serverHostname, serverId));
  const [edited, setEdited] = useState<readonly string[]>();
  const isPeak = usePeak();
  const { data } = answer;
  const host = data?.host ?? props.host;
  const problems = problemLines(data);
  return (
    <Dialog
      title={dial.hostTitle(serverHostname)}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{dial.close}</Button>
          {problems.length > 0 && (isPeak || !host.isOnline) && (
            <BookButton
              kind="dial"
              call={setDial}
              request={{ serverId, data: problems.map((lineId) => ({ lineId })) }}
              onBooked={() => undefined}
            />
          )}
          {host.dialConfigType === DIALLED && problems.length > 0 && (
            <Button
              tone={isPeak ? "plain" : "primary"}
              disabled={isPeak}
              onClick={() => setEdited(problems)}
            >
              {dial.editLines}
            </Button>
          )}
        </>
      }
    >
      <Bookings deviceId={host.deviceId} />
      {isPeak && <Note tone="warning">{dial.peak}</Note>}
      {!host.isOnline && <Note tone="warning">{dial.hostOffline}</Note>}
      {host.driverError !== "" && <Note tone="warning">{host.driverError}</Note>}
      {data ? (
        <Lines data={data} />
      ) : answer.isError ? (
        <FailedNotice error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
      {edited && (
        <ConfigEditor
          configId={host.dialConfigID}
          start={{ lineIds: edited }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  );
}

/** Lines to correct: those that are abnormal, and those that were never dialled as they are saved. */
function problemLines(data: DialByHostResponse | undefined): string[] {
  if (!data) return [];
  const abnormal = data.data === NO_DATA ? [] : data.data;
  return [...new Set([...abnormal, ...data.unDialList].map(({ lineId }) => lineId))];
}

/** Texts for a host without abnormal or dialling lines. */
function nothingWords({ host, unDialList }: DialByHostResponse): { title: string; text: string } {
  if (!host.isOnline) return { title: dial.stateUnknown, text: dial.stateUnknownText };
  return unDialList.length > 0
    ? { title: dial.noneAbnormal, text: dial.noneAbnormalText(unDialList.length) }
    : { title: dial.allNormal, text: dial.allNormalText };
}

function Lines({ data }: { data: DialByHostResponse }) {
  const [shown, setShown] = useState<LineSession>();
  const abnormal = data.data === NO_DATA ? [] : data.data;
  const rows = [...abnormal, ...data.dialling];
  const { command } = data;
  return (
    <>
      {command && commandText(command) !== "" && (
        <Note tone={command.state === "done" ? "info" : "warning"} isLive>
          {commandText(command)}
        </Note>
      )}
      {rows.length === 0 ? (
        <ListNotice tone="empty" {...nothingWords(data)} />
      ) : (
        <SessionList
          label={dial.abnormalOf(abnormal.length)}
          sessions={rows}
          show={(session) => showBroken(session, setShown)}
        />
      )}
      <Disclosure summary={dial.records}>
        {data.records.length === 0 ? (
          <p>{dial.noRecords}</p>
        ) : (
          <ul>
            {data.records.map(({ type, lineCount, time }) => (
              <li key={`${time} ${type}`}>
                {formatTime(time, "second")} ·{" "}
                {type === 0 ? dial.recordSaved(lineCount) : dial.recordDialled(lineCount)}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
      {shown && (
        <PasswordDialog
          lineId={shown.lineId}
          account={shown.account}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

function commandText({ state, message }: NonNullable<DialByHostResponse["command"]>): string {
  switch (state) {
    case "queued":
    case "sent":
    case "acknowledged":
      return dial.commandOpen;
    case "done":
      return dial.commandDone;
    case "timed_out":
      return dial.commandTimedOut;
    default:
      return dial.commandFailed(message);
  }
}
