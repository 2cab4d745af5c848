import { SECTIONS } from "./guide-text.ts";
import { guide } from "./messages.ts";
import { useSectionInView } from "./use-section-in-view.ts";

/** Links to every section, with the one that is being read marked. */
export function Contents() {
  const shown = useSectionInView(SECTIONS);
  return (
    <nav className="guide-contents" aria-label={guide.contents}>
      <h2>{guide.contents}</h2>
      <ol>
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`} aria-current={name === shown ? "location" : undefined}>
              {guide.sections[name].title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
