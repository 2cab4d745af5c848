import { useEffect, useState } from "react";
import { tryConnection, useConnection, type Lost } from "../../shared/connection.ts";
import { formatCount, formatTime } from "../../shared/format.ts";
import { messages } from "../../shared/i18n.ts";
import { TextButton } from "../../shared/ui/text-button.tsx";
import styles from "./shell.module.css";

const text = messages(
  {
    lost: (at: string) => `${at} 起连接中断`,
    next: (seconds: string) => `${seconds} 秒后重试`,
    trying: "正在重试…",
    tryNow: "立即重试",
    back: "连接已恢复",
  },
  {
    lost: (at: string) => `Connection lost since ${at}`,
    next: (seconds: string) => `trying again in ${seconds} s`,
    trying: "trying again…",
    tryNow: "Try now",
    back: "Connection restored",
  },
);

/** Says since when the server does not answer and when it is tried again; the one retry for all parts of a page. */
export function ConnectionBanner() {
  const lost = useConnection();
  const [wasLost, setWasLost] = useState(false);
  if (lost && !wasLost) setWasLost(true);
  return (
    <>
      {/* There from the beginning, so that readers hear what comes into it; the seconds are for the eye alone. */}
      <p className={styles["spoken"]} role="status">
        {lost ? text.lost(formatTime(lost.sinceMs, "clock")) : wasLost && text.back}
      </p>
      {lost && (
        <div className={styles["lost"]}>
          <span aria-hidden="true">
            {text.lost(formatTime(lost.sinceMs, "clock"))}
            {", "}
            <NextTry key={lost.nextTryMs} lost={lost} />
          </span>
          <TextButton onClick={tryConnection} disabled={lost.nextTryMs === undefined}>
            {text.tryNow}
          </TextButton>
        </div>
      )}
    </>
  );
}

function NextTry({ lost: { nextTryMs } }: { lost: Lost }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (nextTryMs === undefined) return text.trying;
  return text.next(formatCount(Math.max(1, Math.ceil((nextTryMs - now) / 1000))));
}
