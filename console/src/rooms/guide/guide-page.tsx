import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Contents } from "./contents.tsx";
import { GuideBlock } from "./guide-block.tsx";
import styleAddress from "./guide.css?url";
import { SECTIONS } from "./guide-text.ts";
import { guide } from "./messages.ts";

/** `/newerGuide`: from the first sign-in to the first payment, to read from top to bottom or by its contents. */
export default function GuidePage() {
  return (
    <>
      <link rel="stylesheet" href={styleAddress} precedence="page" />
      <PageHeader title={guide.title} purpose={guide.purpose} />
      <div className="guide">
        <Contents />
        <article className="guide-body">
          <p className="guide-lead">{guide.lead}</p>
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
