import { expect, test } from "vitest";
import { sevenDays } from "./seven-days.ts";

const now = Date.parse("2026-11-20T10:30:00Z");

test("lists the seven full days before today, oldest first", () => {
  expect(sevenDays({}, now).map(({ day }) => day)).toEqual([
    "2026-11-13",
    "2026-11-14",
    "2026-11-15",
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
  ]);
});

test("keeps a day without data as a gap and not as a zero", () => {
  const at = String(Date.parse("2026-11-19T00:00:00Z"));
  const days = sevenDays(
    { [at]: { bxc: "3.000000", network_bxc: "2.000000", compute_bxc: "1.000000" } },
    now,
  );
  expect(days[6]).toEqual({
    day: "2026-11-19",
    total: "3.000000",
    network: "2.000000",
    compute: "1.000000",
  });
  expect(days[5]?.total).toBeNull();
});
