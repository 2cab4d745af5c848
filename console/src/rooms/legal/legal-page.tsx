import type { LegalText } from "./legal-text.ts";
import legalStyles from "./legal.module.css";

/** An agreement: its contents at the side, its numbered sections to read. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <article className={legalStyles["legal"]}>
      <header>
        <h1>{text.title}</h1>
        <p className={legalStyles["purpose"]}>{text.purpose}</p>
        <p className={legalStyles["version"]}>{text.version}</p>
      </header>
      <nav aria-label={text.contents}>
        <h2>{text.contents}</h2>
        <ol>
          {text.sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#s${index + 1}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={legalStyles["body"]}>
        {text.sections.map((section, index) => (
          <section key={section.title} id={`s${index + 1}`}>
            <h2>
              <span className={legalStyles["number"]}>{index + 1}</span>
              {section.title}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
