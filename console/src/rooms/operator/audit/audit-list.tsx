import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { AuditLogLine, listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { countryName } from "../../../shared/country-name.ts";
import { formatTime } from "../../../shared/format.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { operator } from "../messages.ts";
import { audit } from "../queries.ts";
import { actWords, reasonWords } from "./act-words.ts";

const AuditDialog = lazyPart(() => import("./audit-dialog.tsx"));

/** Who did it: an account, a user of the server, or nobody. */
export function actorName({ actor, terminalUser }: AuditLogLine): string {
  if (actor) return actor.email;
  return terminalUser === "" ? operator.system : operatorKit.terminal(terminalUser);
}

function accountLink(account: AuditLogLine["actor"], otherwise: string): ReactNode {
  return account === null ? otherwise : <AccountLink account={account} />;
}

function columns(onOpen: (line: AuditLogLine) => void, hasSubject: boolean) {
  const subject: Column<AuditLogLine> = {
    key: "subject",
    title: operatorKit.whose,
    cell: (line) => accountLink(line.subject, operator.allAccounts),
  };
  const all: Column<AuditLogLine>[] = [
    {
      key: "what",
      title: operator.what,
      onCard: "head",
      cell: (line) =>
        line.reason === "" ? (
          actWords(line.act)
        ) : (
          <TwoLines first={actWords(line.act)} second={reasonWords(line)} />
        ),
    },
    { key: "at", title: operator.at, cell: ({ at }) => formatTime(at, "second") },
    {
      key: "actor",
      title: operator.actor,
      cell: (line) => accountLink(line.actor, actorName(line)),
    },
    ...(hasSubject ? [subject] : []),
    {
      key: "from",
      title: operator.fromWhere,
      cell: ({ ip, country }) =>
        ip === null ? (
          operator.system
        ) : country === "" ? (
          ip
        ) : (
          <TwoLines first={countryName(country)} second={ip} />
        ),
    },
    {
      key: "details",
      title: operator.details,
      align: "end",
      onCard: "bare",
      cell: (line) => (
        <TextButton label={operator.detailsOf(actWords(line.act))} onClick={() => onOpen(line)}>
          {operator.details}
        </TextButton>
      ),
    },
  ];
  return all;
}

/** Audit lines, newest first; each with what it found and left in a dialog. */
export function AuditList(props: {
  filter: Omit<RequestOf<typeof listAudit>, "pageNum" | "pageSize">;
  page: number;
  onPage: (page: number) => void;
  /** In words; empty where nothing narrows the log. */
  narrowedBy?: string;
  onClear?: () => void;
}) {
  const { filter, page, narrowedBy = "" } = props;
  const list = useQuery(audit(filter, page));
  const [open, setOpen] = useState<AuditLogLine>();
  return (
    <>
      <ListView
        list={list}
        label={operator.auditTitle}
        columns={() => columns(setOpen, !/^\d+$/.test(filter.subject ?? ""))}
        rowKey={({ lineId }) => lineId}
        page={page}
        onPage={props.onPage}
        narrowedBy={narrowedBy}
        onClear={() => props.onClear?.()}
        empty={<ListNotice tone="empty" title={operator.auditEmpty} />}
      />
      {open && <AuditDialog line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
