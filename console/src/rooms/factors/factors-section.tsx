import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { ResetNote } from "./reset-note.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./factors.module.css";

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
