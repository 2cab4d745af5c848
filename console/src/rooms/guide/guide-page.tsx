import { useEffect, useState } from "react";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { GuideBlock } from "./guide-block.tsx";
import { SECTIONS } from "./guide-text.ts";
import { guide } from "./messages.ts";
import styles from "./guide.module.css";

/** The section that the top of the window is in: the last whose heading has been scrolled past. */
function useSectionInView<Name extends string>(names: readonly Name[]): Name | undefined {
  const [shown, setShown] = useState(names[0]);
  useEffect(() => {
    // The line below the header at which a section counts as read.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const name = names.find((each) => each === entered?.target.id);
        if (name !== undefined) setShown(name);
      },
      { rootMargin: "-25% 0px -75% 0px" },
    );
    for (const name of names) {
      const section = document.getElementById(name);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names]);
  return shown;
}

/** Links to every section, with the one that is being read marked. */
function Contents() {
  const shown = useSectionInView(SECTIONS);
  return (
    <nav className={styles["contents"]} aria-label={guide.contents}>
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

/** `/newerGuide`: from the first sign-in to the first payment, to read from top to bottom or by its contents. */
export default function GuidePage() {
  return (
    <>
      <PageHeader title={guide.title} purpose={guide.purpose} />
      <div className={styles["guide"]}>
        <Contents />
        <article className={styles["body"]}>
          <p className={styles["lead"]}>{guide.lead}</p>
          {SECTIONS.map((name, index) => {
            const { title, blocks } = guide.sections[name];
            return (
              <section key={name} id={name} aria-labelledby={`${name}-title`}>
                <h2 id={`${name}-title`}>
                  <a href={`#${name}`}>
                    <span aria-hidden="true">{index + 1}</span>
                    {title}
                  </a>
                </h2>
                {blocks.map((block, place) => (
                  <GuideBlock key={place} block={block} />
                ))}
              </section>
            );
          })}
        </article>
      </div>
    </>
  );
}
