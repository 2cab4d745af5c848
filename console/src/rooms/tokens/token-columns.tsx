import type { Token } from "@nodeyard/contract/tokens/calls.ts";
import { formatTime } from "../../shared/format.ts";
import type { Column } from "../../shared/ui/column.ts";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { tokens as words } from "./messages.ts";
import styles from "./tokens.module.css";

function Used({ usedAt, usedFrom }: Token) {
  if (usedAt === null) return words.unused;
  return <TwoLines first={<RelativeTime at={usedAt} />} second={usedFrom ?? ""} />;
}

export function tokenColumns(onRevoke: (token: Token) => void): Column<Token>[] {
  return [
    {
      key: "name",
      title: words.name,
      onCard: "head",
      cell: (row) => (
        <>
          {row.name} {row.isExpired && <Tag tone="neutral">{words.expired}</Tag>}
        </>
      ),
    },
    { key: "prefix", title: words.token, cell: (row) => <code>{`${row.prefix}…`}</code> },
    {
      key: "scopes",
      title: words.scopes,
      cell: (row) => (
        <span className={styles["scopes"]}>
          {row.scopes.map((scope) => words[scope]).join(" · ")}
        </span>
      ),
    },
    { key: "made", title: words.made, cell: (row) => formatTime(row.madeAt) },
    {
      key: "expires",
      title: words.expires,
      cell: (row) => (row.expiresAt === null ? words.never : formatTime(row.expiresAt)),
    },
    { key: "used", title: words.used, cell: Used },
    {
      key: "revoke",
      title: words.actions,
      align: "end",
      onCard: "bare",
      cell: (row) => (
        <TextButton tone="danger" label={words.revokeWhat(row.name)} onClick={() => onRevoke(row)}>
          {words.revoke}
        </TextButton>
      ),
    },
  ];
}
