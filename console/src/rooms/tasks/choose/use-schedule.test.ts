import { expect, test } from "vitest";
import { tasks } from "../messages.ts";
import { readItem } from "./use-schedule.ts";

test("the first item's words are shown, else that it failed", () => {
  const refused = { device_id: "1", status: "failed", message: "Too small" } as const;
  expect(readItem(refused)).toEqual({ isDone: false, message: "Too small" });
  expect(readItem({ ...refused, message: "" })).toEqual({ isDone: false, message: tasks.failed });
  expect(readItem(undefined)).toEqual({ isDone: false, message: tasks.failed });
  const taken = { device_id: "1", status: "success", message: "" } as const;
  expect(readItem(taken)).toEqual({ isDone: true, message: tasks.succeeded });
});
