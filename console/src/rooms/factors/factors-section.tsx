import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelOwnReset } from "@nodeyard/contract/factors/reset-calls.ts";
import { ownFactors } from "../../shared/proof/own-factors.ts";
import { hasHostName } from "../../shared/proof/passkey.ts";
import { Actions } from "../../shared/forms/actions.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { MethodList, type OwnFactors } from "./method-list.tsx";
import { factors } from "./messages.ts";
import styles from "./factors.module.css";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { fileName, saveFile } from "../../shared/save-file.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { formatTime } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { Note } from "../../shared/ui/note.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { useToastedChange } from "../../shared/ui/use-change.ts";

/** A reset that waits, in a session of the account: most likely not asked for by its owner. */
function ResetNote(props: { at: string }) {
  const cancel = useToastedChange(() => call(cancelOwnReset, {}), ownFactors.queryKey);
  return (
    <Note tone="warning">
      {factors.resetNote(formatTime(props.at))}{" "}
      <TextButton
        tone="danger"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(undefined)}
      >
        {factors.resetCancel}
      </TextButton>
    </Note>
  );
}

/** The recovery codes, shown once: to copy, download or print. Only its own button closes it. */
function RecoveryCodes(props: { codes: readonly string[]; onClose: () => void }) {
  const text = props.codes.join("\n");
  const download = () => {
    const content = `${factors.fileTitle}\n${factors.fileText}\n\n${text}\n`;
    const name = fileName(["nodeyard", "recovery", "codes"], "txt");
    saveFile(new Blob([content], { type: "text/plain" }), name);
  };
  return (
    <Dialog
      title={factors.codesTitle}
      isQuestion
      isShownOnce
      onClose={props.onClose}
      footer={
        <Button tone="primary" onClick={props.onClose}>
          {factors.kept}
        </Button>
      }
    >
      <p>{factors.codesText}</p>
      <ul className={styles["codes"]}>
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <CopyButton text={text} what={factors.copyWhat} />
        <Button onClick={download}>{factors.download}</Button>
        <Button onClick={() => print()}>{factors.print}</Button>
      </Actions>
    </Dialog>
  );
}

const AppDialog = lazyPart(() => import("./app-dialog.tsx"));
const PasskeyDialog = lazyPart(() => import("./passkey-dialog.tsx"));
const RenewDialog = lazyPart(() => import("./renew-dialog.tsx"));

/** Two-step verification among the account settings: what is set up, and the ways to add, change and remove it. */
export default function FactorsSection() {
  const { data, isError, refetch } = useQuery(ownFactors);
  return (
    <Panel
      title={factors.title}
      hint={factors.hint}
      action={
        data && (
          <StatusDot
            tone={data.isOn ? "success" : "neutral"}
            word={data.isOn ? factors.on : factors.off}
          />
        )
      }
    >
      {data !== undefined ? (
        <Methods own={data} />
      ) : isError ? (
        <FailedLine text={factors.failed} what={factors.title} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} height={24} />
      )}
    </Panel>
  );
}

function Methods({ own }: { own: OwnFactors }) {
  const [open, setOpen] = useState<"app" | "passkey" | "renew">();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const close = () => setOpen(undefined);
  const onEnrolled = (made: readonly string[]) => {
    close();
    setCodes(made);
    void invalidateRoom(client, "factors");
    if (made.length === 0) void invalidateRoom(client, "account");
  };
  const onKept = () => {
    setCodes([]);
    // Opens the console to an operator who has just set up the first factor.
    void invalidateRoom(client, "account");
  };
  const dialog = { isFirst: !own.isOn, onEnrolled, onClose: close };
  return (
    <>
      {own.resetAt !== null && <ResetNote at={own.resetAt} />}
      {own.isOn ? (
        <MethodList own={own} onRenew={() => setOpen("renew")} />
      ) : (
        <p className={styles["text"]}>{factors.offText}</p>
      )}
      {(own.app === null || hasHostName) && (
        <Actions>
          {own.app === null && (
            <Button tone={own.isOn ? "plain" : "primary"} onClick={() => setOpen("app")}>
              {factors.addApp}
            </Button>
          )}
          {hasHostName && <Button onClick={() => setOpen("passkey")}>{factors.addPasskey}</Button>}
        </Actions>
      )}
      {!hasHostName && <LocalhostHint />}
      {open === "app" && <AppDialog {...dialog} />}
      {open === "passkey" && <PasskeyDialog {...dialog} />}
      {open === "renew" && <RenewDialog onEnrolled={onEnrolled} onClose={close} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={onKept} />}
    </>
  );
}

/** An address of digits has no passkeys: on the own machine its name does. */
function LocalhostHint() {
  const address = `http://localhost:${location.port}`;
  return (
    <p className={styles["text"]}>
      {factors.localhost}
      <a href={address}>{address}</a>
    </p>
  );
}
