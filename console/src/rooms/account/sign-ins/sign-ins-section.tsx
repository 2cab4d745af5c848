import { listSignIns } from "@nodeyard/contract/account/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../../shared/call-query.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { signIns } from "./messages.ts";
import { signInColumns } from "./sign-in-columns.tsx";
import { useEndSignIn } from "./use-end-sign-in.ts";

const EndOthersDialog = lazyPart(() => import("./end-others-dialog.tsx"));

const ownSignIns = callQuery(listSignIns, {}, { select: ({ list }) => list });

/** The account's sessions, with buttons to end them. */
export default function SignInsSection() {
  const { data, isError, refetch } = useQuery(ownSignIns);
  const [isEnding, setEnding] = useState(false);
  const end = useEndSignIn();
  const others = (data ?? []).filter(({ isThis }) => !isThis).length;
  return (
    <Panel
      title={signIns.title}
      hint={signIns.hint}
      action={others > 0 && <Button onClick={() => setEnding(true)}>{signIns.endOthers}</Button>}
    >
      {data !== undefined ? (
        <DataTable
          label={signIns.title}
          columns={signInColumns(end)}
          rows={data}
          rowKey={({ signInId }) => signInId}
        />
      ) : isError ? (
        <FailedLine text={signIns.failed} what={signIns.title} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} height={32} />
      )}
      {isEnding && <EndOthersDialog count={others} onClose={() => setEnding(false)} />}
    </Panel>
  );
}
