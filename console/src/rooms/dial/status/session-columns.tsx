import type { LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import { formatTime } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { dial } from "../messages.ts";

/** A line that is not up: account, password, address, VLAN, why, and since when. */
export function sessionColumns(onPassword: (session: LineSession) => void): Column<LineSession>[] {
  return [
    {
      key: "account",
      title: dial.account,
      onCard: "head",
      cell: ({ account, session }) => (session > 1 ? `${account} #${session}` : account),
    },
    {
      key: "password",
      title: dial.password,
      cell: (session) =>
        session.password !== "" && (
          <>
            {session.password}{" "}
            <TextButton
              label={dial.showPasswordOf(session.account)}
              onClick={() => onPassword(session)}
            >
              {dial.showPassword}
            </TextButton>
          </>
        ),
    },
    { key: "ip", title: dial.ip, cell: ({ ip }) => ip },
    { key: "vlan", title: dial.vlan, align: "end", cell: ({ vlan }) => vlan ?? "" },
    {
      key: "error",
      title: dial.reason,
      onCard: "wide",
      cell: ({ state, errMsg }) =>
        state === "abnormal" ? (
          <StatusDot tone="danger" word={errMsg} />
        ) : (
          <StatusDot tone="info" word={dial.dialling} />
        ),
    },
    { key: "time", title: dial.time, cell: ({ time }) => formatTime(time, "second") },
  ];
}
