import { Dialog } from "../../shared/overlays/dialog.tsx";
import { isOpen, type Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import { ROUTES } from "../routes/routes.ts";
import { SEARCH_KEYS } from "../shell/search-keys.ts";
import { palette } from "./messages.ts";
import styles from "./palette.module.css";

/** Keyboard shortcuts available on every page. */
export default function ShortcutSheet(props: { viewer: Viewer; onClose: () => void }) {
  const pages = ROUTES.filter((route) => route.key !== undefined && isOpen(route, props.viewer));
  return (
    <Dialog title={palette.keysTitle} onClose={props.onClose}>
      <p>{palette.keysText}</p>
      <dl className={styles["keys"]}>
        <dt>
          <kbd>{SEARCH_KEYS}</kbd> <kbd>/</kbd>
        </dt>
        <dd>{palette.keysSearch}</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{palette.keysSheet}</dd>
        {pages.map(({ path, key, label }) => (
          <Key key={path} letter={key ?? ""} name={`${palette.keysGo} ${app[label]}`} />
        ))}
      </dl>
    </Dialog>
  );
}

function Key(props: { letter: string; name: string }) {
  return (
    <>
      <dt>
        <kbd>g</kbd> {palette.keysThen} <kbd>{props.letter}</kbd>
      </dt>
      <dd>{props.name}</dd>
    </>
  );
}
