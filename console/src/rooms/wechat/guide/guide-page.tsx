import { documentMeta } from "../../../shared/document-meta.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Head } from "../shell/head.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { useInBrowser } from "../shell/use-in-browser.ts";
import { RESOURCES, resourceAt, type Resource } from "./guide-text.ts";
import { guide } from "./messages.ts";

const PATH = "/wechat/guide";

function Choice() {
  return (
    <nav className="app-menu" aria-label={guide.choose}>
      <h2>{guide.choose}</h2>
      <ul>
        {RESOURCES.map((resource, index) => {
          const { name, text } = guide.types[resource];
          return (
            <li key={resource}>
              <a href={withLanguage(`${PATH}?type=${index + 1}`)}>
                <span>
                  {name}
                  <small>{text}</small>
                </span>
                <Icon name="right" />
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
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
      <section className="app-section">
        <header>
          <h2>{name}</h2>
        </header>
        <p>{text}</p>
        <h3>{guide.tutorials}</h3>
        {tutorials.map(({ title, steps }) => (
          <details key={title} className="app-details">
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
              <a href={withLanguage("/download", "zn")}>{guide.toDownloads}</a>
            )}
          </details>
        ))}
        <h3>{guide.advice}</h3>
        <ul className="app-advice">
          {advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {resource === "server" && (
          <LinkButton path="/standardNode" language="zn">
            {guide.toNodes}
          </LinkButton>
        )}
      </section>
    </>
  );
}

/** `/wechat/guide`: how to begin with one of four kinds of resources. Each has an address, so that Back is the previous step. */
export default function GuidePage() {
  const resource = useInBrowser(() => resourceAt(location.search));
  return (
    <>
      <Head title={guide.title} purpose={guide.purpose} />
      {resource ? <Tutorials resource={resource} /> : <Choice />}
      <p className="app-quiet">
        {guide.footer}
        <a href={withLanguage("/signUp")}>{guide.register}</a>
        {guide.footerEnd}
      </p>
    </>
  );
}
