import type { CodeRow } from "@nodeyard/contract/bcode/calls.ts";
import { formatTime } from "../../shared/format.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";

import styles from "./add-device.module.css";
import { BindCommand } from "./bind-command.tsx";
import { bcode } from "./messages.ts";

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
