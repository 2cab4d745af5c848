import type { AuditLogLine } from "@nodeyard/contract/operator/audit-calls.ts";
import { exactTime } from "../../../shared/format.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { operator } from "../messages.ts";
import { actWords, reasonWords } from "./act-words.ts";
import styles from "./audit.module.css";
import { factsOf } from "./fact-words.ts";

function Values(props: { title: string; values: Readonly<Record<string, string>> }) {
  const facts = factsOf(props.values);
  return (
    <section>
      <h3>{props.title}</h3>
      {facts.length === 0 ? <p>{operator.nothing}</p> : <Facts facts={facts} />}
    </section>
  );
}

/** One audit line in full: reason, what it found and what it left. */
export default function AuditDialog(props: { line: AuditLogLine; onClose: () => void }) {
  const { line } = props;
  const hasChange = Object.keys(line.before).length + Object.keys(line.after).length > 0;
  return (
    <Dialog title={actWords(line.act)} shape="right" onClose={props.onClose}>
      <div className={styles["line"]}>
        <Facts
          facts={[
            [operator.at, exactTime(line.at)],
            [
              operator.actor,
              line.actor?.email ??
                (line.terminalUser === ""
                  ? operator.system
                  : operatorKit.terminal(line.terminalUser)),
            ],
            [operatorKit.whose, line.subject?.email ?? operator.allAccounts],
            ...(line.reason === "" ? [] : ([[operatorKit.why, reasonWords(line)]] as const)),
            ...(line.ip === null ? [] : ([[operator.fromWhere, line.ip]] as const)),
          ]}
        />
        {hasChange && (
          <>
            <Values title={operator.before} values={line.before} />
            <Values title={operator.after} values={line.after} />
          </>
        )}
        {Object.keys(line.facts).length > 0 && (
          <Values title={operator.otherFacts} values={line.facts} />
        )}
      </div>
    </Dialog>
  );
}
