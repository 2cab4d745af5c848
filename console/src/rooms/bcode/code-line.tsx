import type { CodeRow } from "@nodeyard/contract/bcode/calls.ts";
import { useState } from "react";
import { formatTime } from "../../shared/format.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import styles from "./add-device.module.css";
import { bcode } from "./messages.ts";
import { agentCommand, type AgentWay } from "../../shared/agent-command.ts";
import { Choice } from "../../shared/ui/choice.tsx";

const TEXTS = { installer: bcode.installerText, checkout: bcode.checkoutText } as const;

/** The command that uses a code: by the installer, or from a checkout. */
function BindCommand({ code }: { code: string }) {
  const [way, setWay] = useState<AgentWay>("installer");
  const command = agentCommand(way, code);
  return (
    <div className={styles["command"]}>
      <Choice
        label={bcode.bindWays}
        value={way}
        options={[
          { value: "installer", label: bcode.installer },
          { value: "checkout", label: bcode.checkout },
        ]}
        onChange={setWay}
      />
      <p>
        {bcode.bindTitle}
        {TEXTS[way]}
      </p>
      <div>
        <code>{command}</code>
        <CopyButton text={command} what={bcode.command} />
      </div>
    </div>
  );
}

/** A code with its expiry, a way to copy it, and the command that uses it. */
export function CodeLine(props: { row: CodeRow; isOpen: boolean; onToggle: () => void }) {
  const { isOpen: open } = props;
  return (
    <li>
      <div className={styles["row"]}>
        <code>{props.row.bcode}</code>
        <span>{bcode.expires(formatTime(props.row.expiresAt))}</span>
        <TextButton onClick={props.onToggle}>{open ? bcode.hideBind : bcode.bind}</TextButton>
        <CopyButton text={props.row.bcode} what={bcode.code} />
      </div>
      {open && <BindCommand code={props.row.bcode} />}
    </li>
  );
}
