import {
  listChatBindings,
  type ChatBindingsResponse,
} from "@nodeyard/contract/wechat/binding-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../../shared/call-query.ts";
import { formatTime } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { chatBindings } from "./messages.ts";

const UnbindDialog = lazyPart(() => import("./unbind-dialog.tsx"));

type Binding = ChatBindingsResponse["list"][number];

const ownBindings = callQuery(
  listChatBindings,
  {},
  { meta: { shows: ["account"] }, select: ({ list }) => list },
);

const nameOf = ({ nickname }: Binding): string => nickname || chatBindings.unnamed;

function columns(onUnbind: (binding: Binding) => void): Column<Binding>[] {
  return [
    {
      key: "name",
      title: chatBindings.name,
      onCard: "head",
      cell: (row) => (
        <>
          {nameOf(row)} {row.isPaused && <Tag tone="warning">{chatBindings.paused}</Tag>}
        </>
      ),
    },
    { key: "bound", title: chatBindings.boundAt, cell: (row) => formatTime(row.boundAt) },
    {
      key: "used",
      title: chatBindings.usedAt,
      cell: (row) => (row.usedAt === null ? chatBindings.never : <RelativeTime at={row.usedAt} />),
    },
    {
      key: "unbind",
      title: chatBindings.actions,
      align: "end",
      onCard: "bare",
      cell: (row) => (
        <TextButton
          tone="danger"
          label={chatBindings.unbindWhat(nameOf(row))}
          onClick={() => onUnbind(row)}
        >
          {chatBindings.unbind}
        </TextButton>
      ),
    },
  ];
}

/** The chat identities that act for the account; nothing where there is none, which is most accounts. */
export default function ChatBindingsSection() {
  const { data, isError, refetch } = useQuery(ownBindings);
  const [unbinding, setUnbinding] = useState<Binding>();
  if (!isError && (data === undefined || data.length === 0)) return null;
  return (
    <Panel title={chatBindings.title} hint={chatBindings.hint}>
      {data === undefined ? (
        <FailedLine
          text={chatBindings.failed}
          what={chatBindings.title}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label={chatBindings.title}
          columns={columns(setUnbinding)}
          rows={data}
          rowKey={({ bindingId }) => bindingId}
        />
      )}
      {unbinding && (
        <UnbindDialog
          bindingId={unbinding.bindingId}
          name={nameOf(unbinding)}
          onClose={() => setUnbinding(undefined)}
        />
      )}
    </Panel>
  );
}
