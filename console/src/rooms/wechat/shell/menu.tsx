import { withLanguage } from "../../../shared/site.ts";
import { Icon, type IconName } from "../../../shared/ui/icon.tsx";
import styles from "./menu.module.css";

export interface MenuEntry {
  readonly path: string;
  readonly icon?: IconName;
  readonly label: string;
  readonly text?: string;
}

/** Pages to go to, as wide as the page. */
export function Menu(props: { title: string; entries: readonly MenuEntry[] }) {
  return (
    <nav className={styles["menu"]} aria-label={props.title}>
      <h2>{props.title}</h2>
      <ul>
        {props.entries.map(({ path, icon, label, text }) => (
          <li key={path}>
            <a href={withLanguage(path)}>
              {icon && <Icon name={icon} size={20} />}
              <span>
                {label}
                {text !== undefined && <small>{text}</small>}
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
