import type { CodeRow } from "@nodeyard/contract/bcode/calls.ts";
import { agentCommand } from "../../shared/agent-command.ts";
import { formatTime } from "../../shared/format.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";

import styles from "./add-device.module.css";
import { bcode } from "./messages.ts";

/** A code with its expiry, a way to copy it, and the command that uses it. */
export function CodeLine(props: { row: CodeRow; isOpen: boolean; onToggle: () => void }) {
  const { isOpen: open } = props;
  const command = agentCommand(props.row.bcode);
  return (
    <li>
      <div className={styles["row"]}>
        <code>{props.row.bcode}</code>
        <span>{bcode.expires(formatTime(props.row.expiresAt))}</span>
        <TextButton onClick={props.onToggle}>{open ? bcode.hideBind : bcode.bind}</TextButton>
        <CopyButton text={props.row.bcode} what={bcode.code} />
      </div>
      {open && (
        <div className={styles["command"]}>
          <p>
            {bcode.bindTitle}
            {bcode.bindText}
          </p>
          <div>
            <code>{command}</code>
            <CopyButton text={command} what={bcode.command} />
          </div>
        </div>
      )}
    </li>
  );
}
