import { type Token, listTokens } from "@nodeyard/contract/tokens/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { tokens as words } from "./messages.ts";
import type { NewToken } from "./shown-dialog.tsx";
import { tokenColumns } from "./token-columns.tsx";
import { callQuery } from "../../shared/call-query.ts";

/** The account's access tokens. */
const ownTokens = callQuery(listTokens, {}, { select: ({ list }) => list });

const CreateDialog = lazyPart(() => import("./create-dialog.tsx"));
const ShownDialog = lazyPart(() => import("./shown-dialog.tsx"));
const RevokeDialog = lazyPart(() => import("./revoke-dialog.tsx"));

/** The account's access tokens: created, shown once, listed and revoked. */
export default function TokensSection() {
  const { data, isError, refetch } = useQuery(ownTokens);
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<NewToken>();
  const [revoking, setRevoking] = useState<Token>();
  return (
    <Panel
      title={words.title}
      hint={
        <>
          {words.hint} <a href="/docs/tokens">{words.docs}</a>
        </>
      }
      action={<Button onClick={() => setCreating(true)}>{words.create}</Button>}
    >
      {data === undefined ? (
        isError ? (
          <FailedLine text={words.failed} what={words.title} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} height={32} />
        )
      ) : data.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <DataTable
          label={words.title}
          columns={tokenColumns(setRevoking)}
          rows={data}
          rowKey={({ tokenId }) => tokenId}
        />
      )}
      {isCreating && (
        <CreateDialog
          onCreated={(created) => {
            setCreating(false);
            setShown(created);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {shown && <ShownDialog created={shown} onClose={() => setShown(undefined)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </Panel>
  );
}
