import type { LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import type { ReactNode } from "react";
import { formatTime } from "../../../shared/format.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { dial } from "../messages.ts";
import type { SessionShow } from "./session-list.tsx";

/** A line that is not up: why, its password, address and VLAN, and since when. */
export function showBroken(
  session: LineSession,
  onPassword: (session: LineSession) => void,
): SessionShow {
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
