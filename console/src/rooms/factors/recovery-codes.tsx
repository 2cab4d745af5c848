import { Actions } from "../../shared/forms/actions.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { fileName, saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { factors } from "./messages.ts";
import styles from "./factors.module.css";

/** The recovery codes, shown once: to copy, download or print. Only its own button closes it. */
export function RecoveryCodes(props: { codes: readonly string[]; onClose: () => void }) {
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
