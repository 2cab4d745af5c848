import { Link } from "@tanstack/react-router";
import { Icon } from "../../shared/ui/icon.tsx";
import { app } from "../messages.ts";
import type { RouteDef } from "../routes/route-def.ts";

/** The pages of one area, by group; the page that is shown is marked. */
export function SideMenu(props: {
  sections: readonly { group: RouteDef["group"]; routes: readonly RouteDef[] }[];
  here: RouteDef | undefined;
}) {
  return (
    <nav className="shell-side" aria-label={app.sideMenu}>
      <MenuSections sections={props.sections} here={props.here} />
    </nav>
  );
}

export function MenuSections(props: Parameters<typeof SideMenu>[0]) {
  return props.sections.map((section) => (
    <div key={section.group ?? ""} className="shell-group">
      {section.group && <p>{app[section.group]}</p>}
      {section.routes.map((route) => (
        <Link
          key={route.path}
          to={route.path}
          aria-current={route === props.here ? "page" : undefined}
          activeProps={{}}
        >
          <Icon name={route.icon} size={18} />
          {app[route.label]}
        </Link>
      ))}
    </div>
  ));
}
