import { expect, it } from "vitest";
import { createServerClock } from "../platform/server-clock.ts";
import { createWake } from "../platform/wake.ts";
import { createFakeTime } from "../testing/fake-time.ts";
import { textsIn } from "../texts.ts";
import type { Journal } from "./journal.ts";
import { createRecorder } from "./recorder.ts";

it("reports a full disk once, continues in memory, and reports recovery", async () => {
  const lines: string[] = [];
  const note = (line: string): void => void lines.push(line);
  let isFull = true;
  const journal = {
    append: () => (isFull ? Promise.reject(new Error("ENOSPC")) : Promise.resolve(true)),
  } as unknown as Journal;
  const wake = createWake();
  const record = createRecorder({
    journal,
    clock: createServerClock(createFakeTime(0)),
    clockWatch: { onTime: () => undefined, onSlot: () => undefined },
    wake,
    log: { info: note, warn: note, error: note },
    texts: textsIn("en"),
  });
  const point = { slotAtSeconds: 300 } as Parameters<typeof record>[0];
  await record(point);
  await record(point);
  isFull = false;
  await record(point);
  await wake.wait(new AbortController().signal);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("ENOSPC");
  expect(lines[1]).toContain("again");
});
