import { importNodes } from "@nodeyard/contract/standard-nodes/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { ApiError, call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { ProblemsDialog } from "../../../shared/spreadsheets/import/problems-dialog.tsx";
import { SheetImport } from "../../../shared/spreadsheets/import/sheet-import.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { nodes } from "../messages.ts";
import { NODE_COLUMNS, nodesOfSheet, problemText, type ReadNodes } from "./sheet-nodes.ts";

interface Problem {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

/** Problems that the server found in the rows, as the sheet numbers these; undefined for another refusal. */
function problemsOf(error: unknown, { sheetRows }: ReadNodes): string[] | undefined {
  if (!(error instanceof ApiError) || error.error !== "standard-nodes.importRefused")
    return undefined;
  const { problems = [] } = error.body as { problems?: readonly Problem[] };
  return problems.map(({ row, field, message }) =>
    problemText(sheetRows[row - 1] ?? row, field, message),
  );
}

/** Adds all nodes of a sheet, as drafts or with their deployment. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [read, setRead] = useState<ReadNodes>();
  const [reasons, setReasons] = useState<readonly string[]>();
  const send = useMutation({
    mutationFn: ({ found, isDraft }: { found: ReadNodes; isDraft: boolean }) =>
      call(importNodes, { nodes: [...found.nodes], isDraft }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      onClose();
    },
    onError: (error, { found }) => setReasons(problemsOf(error, found)),
    onSettled: () => invalidateRoom(client, "standard-nodes"),
  });
  const submit = (isDraft: boolean) => read && send.mutate({ found: read, isDraft });
  return (
    <Dialog
      title={nodes.importTitle}
      busy={send.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {nodes.close}
          </Button>
          <Button disabled={!read || send.isPending} onClick={() => submit(true)}>
            {nodes.save}
          </Button>
          <Button
            tone="primary"
            disabled={!read}
            busy={send.isPending}
            onClick={() => submit(false)}
          >
            {nodes.saveAndDeploy}
          </Button>
        </>
      }
    >
      <p>{nodes.importText}</p>
      <p>
        <SheetImport
          columns={NODE_COLUMNS}
          template={nodes.templateName}
          read={nodesOfSheet}
          onRead={setRead}
        />
      </p>
      {read && (
        <Note tone="info" isLive>
          {nodes.importRead(read.nodes.length)}
        </Note>
      )}
      <FormError error={reasons ? undefined : (send.error ?? undefined)} />
      {reasons && <ProblemsDialog reasons={reasons} onClose={() => setReasons(undefined)} />}
    </Dialog>
  );
}
