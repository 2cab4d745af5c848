import { agentCommand } from "../../shared/agent-command.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Note } from "../../shared/ui/note.tsx";
import type { Block } from "./guide-text.ts";
import { InlineText } from "./inline-text.tsx";
import { guide } from "./messages.ts";
import { PICTURE_SIZES } from "./picture-sizes.ts";
import { pictureAddress } from "./pictures.ts";

function Command(props: { command: string; what: string }) {
  const command = props.command
    .replace("{bind}", () => agentCommand("installer", guide.code))
    .replace("{origin}", () => location.origin);
  return (
    <div className="guide-command">
      <code>{command}</code>
      <CopyButton text={command} what={props.what} />
    </div>
  );
}

/** A picture in the text, at its own size where there is room; pressing it shows it alone. */
function Picture(props: Extract<Block, { kind: "picture" }>) {
  const address = pictureAddress(props.name);
  return (
    <figure className="guide-picture">
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
