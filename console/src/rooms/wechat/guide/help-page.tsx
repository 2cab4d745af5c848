import { useEffect } from "react";
import { documentMeta } from "../../../shared/document-meta.ts";
import { messages } from "../../../shared/i18n.ts";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import styles from "../shell/text.module.css";
import { useInBrowser } from "../shell/use-in-browser.ts";

const help = messages(
  {
    title: "帮助",
    purpose: "帮助文档会在新窗口中打开。",
    open: "打开帮助文档",
    none: "本站没有单独的帮助文档，请查看教程指南。",
    toGuide: "查看教程指南",
    contact: "仍有问题？写信给",
  },
  {
    title: "Help",
    purpose: "The help document opens in a new window.",
    open: "Open the help document",
    none: "This site has no help document of its own. See the guide.",
    toGuide: "Read the guide",
    contact: "Still have a question? Write to",
  },
);

/** `/wechat/help`: opens the operator's help document in a new window, and has a link where the app does not allow that. */
export default function HelpPage() {
  const helpUrl = useInBrowser(() => documentMeta("help-url")) ?? "";
  const email = useInBrowser(() => documentMeta("contact-email")) ?? "";
  useEffect(() => {
    if (helpUrl !== "") window.open(helpUrl, "_blank", "noopener");
  }, [helpUrl]);
  return (
    <>
      <PageHeader title={help.title} {...(helpUrl !== "" && { purpose: help.purpose })} />
      {helpUrl === "" ? (
        <>
          <p>{help.none}</p>
          <LinkButton path="/wechat/guide">{help.toGuide}</LinkButton>
        </>
      ) : (
        <a
          className={buttonClass}
          data-tone="primary"
          data-size="wide"
          href={helpUrl}
          target="_blank"
          rel="noopener"
        >
          {help.open}
        </a>
      )}
      {email !== "" && (
        <p className={styles["quiet"]}>
          {help.contact} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </>
  );
}
