import { useEffect, useState } from "react";
import styles from "./copy-button.module.css";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";
import { showToast } from "./toasts.ts";

/** Copies a text; `what` is its accessible name. */
export function CopyButton(props: {
  text: string;
  what: string;
  /** Shows only the icon, beside the text in a line. */
  isPlain?: boolean;
}) {
  const { isPlain = false } = props;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied(true);
    } catch {
      showToast("danger", ui.copyFailed);
    }
  };
  return (
    <button
      type="button"
      className={styles["copy"]}
      data-copied={copied}
      data-plain={isPlain}
      aria-label={`${ui.copy} ${props.what}`}
      title={isPlain ? ui.copy : undefined}
      onClick={() => void copy()}
    >
      <Icon name={copied ? "check" : "copy"} size={14} />
      {!isPlain && (copied ? ui.copied : ui.copy)}
    </button>
  );
}
