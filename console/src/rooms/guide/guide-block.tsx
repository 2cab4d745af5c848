import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { agentCommand } from "../../shared/agent-command.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Note } from "../../shared/ui/note.tsx";
import type { Block } from "./guide-text.ts";
import { guide } from "./messages.ts";
import { PICTURE_SIZES, type PictureName } from "./picture-sizes.ts";
import { partsOf } from "./inline-parts.ts";
import { language } from "../../shared/site.ts";
import styles from "./guide.module.css";

const ADDRESSES = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Address of a picture in the language of the page. */
function pictureAddress(name: PictureName): string {
  const address = ADDRESSES[`./pictures/${name}.${language}.webp`];
  if (address === undefined) throw new Error(`there is no picture ${name} in ${language}`);
  return address;
}

/** A text with its code, bold words and links; links to pages of the console stay in it. */
function InlineText({ text }: { text: string }) {
  return partsOf(text).map((part, index) => {
    switch (part.kind) {
      case "code":
        return <code key={index}>{part.text}</code>;
      case "bold":
        return <b key={index}>{part.text}</b>;
      case "link":
        return (
          <Link key={index} to={part.to} search={part.search}>
            {part.text}
          </Link>
        );
      case "plain":
        return <Fragment key={index}>{part.text}</Fragment>;
    }
  });
}

function Command(props: { command: string; what: string }) {
  const command = props.command
    .replace("{bind}", () => agentCommand("installer", guide.code))
    .replace("{origin}", () => location.origin);
  return (
    <div className={styles["command"]}>
      <code>{command}</code>
      <CopyButton text={command} what={props.what} />
    </div>
  );
}

/** A picture in the text, at its own size where there is room; pressing it shows it alone. */
function Picture(props: Extract<Block, { kind: "picture" }>) {
  const address = pictureAddress(props.name);
  return (
    <figure className={styles["picture"]}>
      <a href={address} target="_blank" rel="noreferrer">
        <img
          src={address}
          alt={props.alt}
          {...PICTURE_SIZES[props.name]}
          loading="lazy"
          decoding="async"
        />
      </a>
      <figcaption>{props.caption}</figcaption>
    </figure>
  );
}

/** One part of a section. */
export function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "text":
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case "note":
      return (
        <Note tone="info">
          <InlineText text={block.text} />
        </Note>
      );
    case "steps":
    case "list": {
      const List = block.kind === "steps" ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </List>
      );
    }
    case "command":
      return <Command command={block.command} what={block.what} />;
    case "terms":
      return (
        <dl>
          {block.terms.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <InlineText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "picture":
      return <Picture {...block} />;
  }
}
