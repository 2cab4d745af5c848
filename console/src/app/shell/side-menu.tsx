import { Link, useSearch } from "@tanstack/react-router";
import type { RawSearch } from "../../shared/search-params.ts";
import { withLanguage } from "../../shared/site.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { isShown, menuOf, pagesBeside, type Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import type { RouteDef } from "../routes/route-def.ts";
import { ROUTES } from "../routes/routes.ts";
import styles from "./shell.module.css";

interface MenuProps {
  viewer: Viewer;
  here: RouteDef | undefined;
}

/** The pages by group; the one that is shown is marked. */
export function SideMenu(props: MenuProps) {
  return (
    <nav className={styles["side"]} aria-label={app.sideMenu}>
      <MenuSections {...props} />
    </nav>
  );
}

export function MenuSections({ viewer, here }: MenuProps) {
  const search: RawSearch = useSearch({ strict: false });
  return menuOf(pagesBeside(ROUTES, here, viewer), viewer).map(({ group, items }) => (
    <div key={group ?? ""} className={styles["group"]}>
      {group && <p>{app[group]}</p>}
      {items.map((item) => (
        <Link
          key={`${item.path} ${item.view}`}
          to={item.path}
          search={item.view === undefined ? {} : { view: item.view }}
          aria-current={isShown(item, here, search["view"]) ? "page" : undefined}
          // The router marks a page for every address that its own search is a part of.
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          <Icon name={item.icon} size={18} />
          {app[item.label]}
        </Link>
      ))}
      {group === "groupRevenue" && <Planned />}
      {group === "groupAccount" && <Identity />}
    </div>
  ));
}

/** A page of its own, since it is open to accounts that may not enter the console. */
function Identity() {
  return (
    <a href={withLanguage("/contact")}>
      <Icon name="card" size={18} />
      {app.identity}
    </a>
  );
}

/** A page that is announced and leads nowhere yet, behind the ranking: found by keyboard and readers, and named as such. */
function Planned() {
  return (
    <a role="link" aria-disabled="true" tabIndex={0} title={app.notOpenYet}>
      <Icon name="chart" size={18} />
      {app.powerAnalysis}
      <small>{app.notOpenYet}</small>
    </a>
  );
}
