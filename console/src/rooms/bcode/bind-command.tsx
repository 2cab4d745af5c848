import { useState } from "react";
import { agentCommand, type AgentWay } from "../../shared/agent-command.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import styles from "./add-device.module.css";
import { bcode } from "./messages.ts";

const TEXTS = { installer: bcode.installerText, checkout: bcode.checkoutText } as const;

/** The command that uses a code: by the installer, or from a checkout. */
export function BindCommand({ code }: { code: string }) {
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
