import { encode } from "uqr";
import { withLanguage } from "../../shared/site.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { app } from "../messages.ts";
import { qrPath } from "../../shared/qr-path.ts";
import styles from "./shell.module.css";

/** This console's address as a QR code, to continue on a phone. */
export default function PhoneDialog(props: { onClose: () => void }) {
  const address = location.origin + withLanguage("/");
  const { data, size } = encode(address, { border: 2 });
  return (
    <Dialog title={app.onPhone} onClose={props.onClose}>
      <p className={styles["qrText"]}>{app.onPhoneText}</p>
      <svg className={styles["qr"]} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address}>
        <path d={qrPath(data)} />
      </svg>
      <p className={styles["qrAddress"]}>
        <code>{address}</code>
        <CopyButton text={address} what={app.address} />
      </p>
    </Dialog>
  );
}
