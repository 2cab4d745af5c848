import { documentMeta } from "../../../shared/document-meta.ts";
import { site, withLanguage } from "../../../shared/site.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { Menu } from "../shell/menu.tsx";
import { Section } from "../shell/section.tsx";
import textStyles from "../shell/text.module.css";
import { useInBrowser } from "../shell/use-in-browser.ts";
import { RESOURCES, resourceAt, type Resource } from "./guide-text.ts";
import styles from "./guide.module.css";
import { guide } from "./messages.ts";

const PATH = "/wechat/guide";

function Choice() {
  return (
    <Menu
      title={guide.choose}
      entries={RESOURCES.map((resource, index) => {
        const { name: label, text } = guide.types[resource];
        return { path: `${PATH}?type=${index + 1}`, label, text };
      })}
    />
  );
}

function Tutorials({ resource }: { resource: Resource }) {
  const { name, text, tutorials, advice } = guide.types[resource];
  const tutorialUrl = documentMeta("tutorial-url") || documentMeta("help-url");
  return (
    <>
      <p>
        <a href={withLanguage(PATH)}>
          <Icon name="left" /> {guide.previous}
        </a>
      </p>
      <Section title={name}>
        <p>{text}</p>
        <h3>{guide.tutorials}</h3>
        {tutorials.map(({ title, steps }) => (
          <details key={title} className={styles["details"]}>
            <summary>{title}</summary>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {tutorialUrl !== "" && (
              <p>
                <a href={tutorialUrl} target="_blank" rel="noopener">
                  {guide.openTutorial}
                </a>
              </p>
            )}
            {resource !== "server" && (
              <a href={withLanguage(site === "chinese" ? "/download" : "/newerGuide")}>
                {guide.toDownloads}
              </a>
            )}
          </details>
        ))}
        <h3>{guide.advice}</h3>
        <ul className={styles["advice"]}>
          {advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {resource === "server" && (
          <LinkButton path="/standardNode" language="zn">
            {guide.toNodes}
          </LinkButton>
        )}
      </Section>
    </>
  );
}

/** `/wechat/guide`: how to begin with one of four kinds of resources. Each has an address, so that Back is the previous step. */
export default function GuidePage() {
  const resource = useInBrowser(() => resourceAt(location.search));
  return (
    <>
      <PageHeader title={guide.title} purpose={guide.purpose} />
      {resource ? <Tutorials resource={resource} /> : <Choice />}
      <p className={textStyles["quiet"]}>
        {guide.footer}
        <a href={withLanguage("/signUp")}>{guide.register}</a>
        {guide.footerEnd}
      </p>
    </>
  );
}
