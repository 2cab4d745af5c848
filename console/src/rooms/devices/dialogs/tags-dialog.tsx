import {
  deleteTag,
  renameTag,
  type TagSumsResponse,
} from "@nodeyard/contract/devices/tag-calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { typedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { formatCount } from "../../../shared/format.ts";
import { call } from "../../../shared/http.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ActionMenu } from "../../../shared/ui/action-menu.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { devices } from "../messages.ts";
import { tagSums } from "../queries.ts";

type Row = TagSumsResponse["list"][number];
interface Tag {
  readonly tagId: string;
  readonly name: string;
  readonly total: number;
}

/** Devices and earnings by tag; a tag leads to its devices, and is renamed and deleted here. */
export default function TagsDialog(props: { onTag: (name: string) => void; onClose: () => void }) {
  const sums = useQuery(tagSums);
  const [open, setOpen] = useState<{ what: "rename" | "delete"; tag: Tag }>();
  const close = () => setOpen(undefined);
  return (
    <Dialog title={devices.byTag} shape="right" onClose={props.onClose}>
      <p>{devices.byTagHint}</p>
      {sums.isPending && <TableSkeleton rows={5} />}
      <LoadProblem query={sums} />
      {sums.data?.every(({ tagId }) => tagId === null) && (
        <ListNotice tone="empty" title={devices.noTags} text={devices.noTagsText} />
      )}
      {sums.data?.some(({ tagId }) => tagId !== null) && (
        <DataTable
          label={devices.byTag}
          rows={sums.data}
          rowKey={(row) => row.tagId ?? ""}
          columns={sumColumns(props.onTag, (what, tag) => setOpen({ what, tag }))}
        />
      )}
      {open?.what === "rename" && <RenameDialog tag={open.tag} onClose={close} />}
      {open?.what === "delete" && <DeleteDialog tag={open.tag} onClose={close} />}
    </Dialog>
  );
}

function sumColumns(
  onTag: (name: string) => void,
  act: (what: "rename" | "delete", tag: Tag) => void,
): Column<Row>[] {
  const amount = (key: "earnedToday" | "earnedSevenDays" | "earnedThirtyDays"): Column<Row> => ({
    key,
    title: devices[key],
    align: "end",
    onCard: "third",
    cell: (row) => <Amount bp={row[key]} />,
  });
  return [
    {
      key: "tag",
      title: devices.tag,
      onCard: "head",
      cell: (row) =>
        row.tagId === null ? (
          devices.untagged
        ) : (
          <TextButton onClick={() => onTag(row.name)}>{row.name}</TextButton>
        ),
    },
    {
      key: "total",
      title: devices.onlineOf,
      align: "end",
      cell: (row) => `${formatCount(row.online)} / ${formatCount(row.total)}`,
    },
    amount("earnedToday"),
    amount("earnedSevenDays"),
    amount("earnedThirtyDays"),
    {
      key: "actions",
      title: devices.actions,
      onCard: "bare",
      cell: (row) => {
        const { tagId } = row;
        if (tagId === null) return null;
        const tag = { ...row, tagId };
        return (
          <ActionMenu
            label={devices.moreOf(row.name)}
            actions={[
              { key: "rename", label: devices.rename, onChoose: () => act("rename", tag) },
              {
                key: "delete",
                label: devices.deleteTag,
                tone: "danger",
                onChoose: () => act("delete", tag),
              },
            ]}
          />
        );
      },
    },
  ];
}

function RenameDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => typedText(data, "name"),
    async send(name) {
      const { message } = await call(renameTag, { tagId: tag.tagId, name });
      showToast("success", message);
      onClose();
      void invalidateRoom(client, "devices");
    },
  });
  return (
    <FormDialog
      title={devices.renameTitle(tag.name)}
      form={form}
      submit={devices.save}
      onClose={onClose}
    >
      <Field
        name="name"
        label={devices.tag}
        defaultValue={tag.name}
        error={form.errors["name"]}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function DeleteDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  return (
    <ConfirmCall
      title={devices.deleteTitle(tag.name)}
      confirm={devices.deleteTag}
      tone="danger"
      call={deleteTag}
      request={{ tagId: tag.tagId }}
      onClose={onClose}
    >
      <p>{devices.deleteText(tag.total)}</p>
    </ConfirmCall>
  );
}
