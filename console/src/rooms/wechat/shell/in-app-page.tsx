import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../../shared/http.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { wechat } from "../messages.ts";
import { useBarrier, type Barrier } from "./barrier.ts";
import { startOver } from "./entry.ts";
import styles from "./in-app-page.module.css";

/** Errors that leave only the console. */
const NO_WAY: readonly string[] = ["wechat.notConfigured"];
const EXPIRED: readonly string[] = ["wechat.stateForeign", "wechat.codeInvalid", "wechat.codeUsed"];

interface Words {
  readonly title: string;
  readonly text: string;
  readonly leadsToConsole: boolean;
}

const KNOWN: Readonly<Record<Exclude<Barrier["kind"], "failed">, Words>> = {
  declined: { title: wechat.declinedTitle, text: wechat.declinedText, leadsToConsole: false },
  foreign: { title: wechat.expiredTitle, text: wechat.foreignText, leadsToConsole: false },
  outside: { title: wechat.outsideTitle, text: wechat.outsideText, leadsToConsole: true },
  ended: { title: wechat.endedTitle, text: wechat.endedText, leadsToConsole: false },
};

function wordsOf(barrier: Barrier): Words {
  if (!("error" in barrier)) return KNOWN[barrier.kind];
  const { error } = barrier;
  const name = error instanceof ApiError ? error.error : "";
  return {
    title: EXPIRED.includes(name) ? wechat.expiredTitle : wechat.noEntryTitle,
    text: errorText(error),
    leadsToConsole: NO_WAY.includes(name),
  };
}

/** A page, or what keeps its reader out, with a way on. */
export function InAppPage({ children }: { children: ReactNode }) {
  const barrier = useBarrier();
  if (!barrier) return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { title, text, leadsToConsole } = wordsOf(barrier);
  return (
    <section className={styles["barrier"]} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {leadsToConsole ? (
        <a
          className={buttonClass}
          data-tone="primary"
          data-size="wide"
          href={withLanguage("/login")}
        >
          {wechat.toConsole}
        </a>
      ) : (
        <Button tone="primary" size="wide" onClick={startOver}>
          {wechat.startOver}
        </Button>
      )}
    </section>
  );
}
