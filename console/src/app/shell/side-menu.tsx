import { Link } from "@tanstack/react-router";
import { Icon } from "../../shared/ui/icon.tsx";
import { app } from "../messages.ts";
import type { Place } from "../navigation.ts";

/** The pages of one area, by group; the page that is shown is marked. */
export function SideMenu(props: {
  sections: readonly { group: Place["group"]; places: readonly Place[] }[];
  here: Place | undefined;
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
      {section.places.map((place) => (
        <Link
          key={place.path}
          to={place.path}
          aria-current={place === props.here ? "page" : undefined}
          activeProps={{}}
        >
          <Icon name={place.icon} size={18} />
          {app[place.label]}
        </Link>
      ))}
    </div>
  ));
}
