import { Panel } from "../../shared/ui/panel.tsx";
import { wallet } from "./messages.ts";
import styles from "./wallet.module.css";

/** What has to be known before an address is bound; what unbinding does once it is known whether it is open. */
export function WalletTips(props: { canUnbind: boolean | undefined }) {
  return (
    <Panel title={wallet.tips}>
      <ul className={styles["tips"]}>
        <li>{wallet.tipHot}</li>
        <li>{wallet.tipExchange}</li>
        <li>{wallet.tipLock}</li>
        <li>{wallet.tipMail}</li>
        {props.canUnbind !== undefined && (
          <li>{props.canUnbind ? wallet.tipUnbindOpen : wallet.tipUnbindClosed}</li>
        )}
      </ul>
    </Panel>
  );
}
