import type { SaveAnnouncementRequest } from "@nodeyard/contract/home/calls.ts";
import { home } from "../../messages.ts";
import styles from "../announcements.module.css";
import { paragraphs } from "../paragraphs.ts";

const LANGUAGES = [
  { lang: "zh-CN", title: "titleZh", body: "bodyZh" },
  { lang: "en", title: "titleEn", body: "bodyEn" },
] as const;

/** An announcement as its readers will see it, in both languages. */
export function AnnouncementPreview({ announcement }: { announcement: SaveAnnouncementRequest }) {
  const isEmpty = LANGUAGES.every(({ title, body }) => !announcement[title] && !announcement[body]);
  if (isEmpty) return null;
  return (
    <section className={styles["preview"]} aria-label={home.preview}>
      <h3>{home.preview}</h3>
      <div className={styles["languages"]}>
        {LANGUAGES.map(({ lang, title, body }) => (
          <article key={lang} lang={lang}>
            <b>{announcement[title]}</b>
            <div className={styles["text"]}>
              {paragraphs(announcement[body]).map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
