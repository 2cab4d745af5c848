import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { partsOf } from "./inline-parts.ts";

/** A text with its code, bold words and links; links to pages of the console stay in it. */
export function InlineText({ text }: { text: string }) {
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
