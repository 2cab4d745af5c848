import type { ReactNode } from "react";
import { language } from "../../../shared/site.ts";
import { Faq } from "../../../shared/ui/faq.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { tasks } from "../messages.ts";
import styles from "./choose.module.css";
import { faqFigures } from "./faq-figures.ts";
import { faqEn } from "./faq-messages.en.ts";
import { faqZh } from "./faq-messages.zh.ts";

const questions = (language === "zn" ? faqZh : faqEn)(faqFigures);

/** What each task is, what it needs and how it earns. */
export function TaskFaq(props: { action: ReactNode }) {
  return (
    <div className={styles["faq"]}>
      <Panel title={tasks.faqTitle} hint={tasks.faqHint} action={props.action}>
        <Faq questions={questions} />
      </Panel>
    </div>
  );
}
