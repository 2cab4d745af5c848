import { agentCommand } from "../../shared/agent-command.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import styles from "./home-page.module.css";
import { home } from "./messages.ts";

/** The three steps to a first device, for an account that has none. */
export function StartHere() {
  const command = agentCommand(home.codePlaceholder);
  return (
    <Panel title={home.startTitle} hint={home.startHint}>
      <ol className={styles["steps"]}>
        <li>
          <b>{home.step1}</b>
          <p>{home.step1Text}</p>
        </li>
        <li>
          <b>{home.step2}</b>
          <p>{home.step2Text}</p>
          <div className={styles["command"]}>
            <code>{command}</code>
            <CopyButton text={command} what={home.command} />
          </div>
        </li>
        <li>
          <b>{home.step3}</b>
          <p>{home.step3Text}</p>
        </li>
      </ol>
    </Panel>
  );
}
