import { formatBp } from "@nodeyard/contract/money.ts";
import type { OffersResponse, TaskPay } from "@nodeyard/contract/tasks/calls.ts";
import type { TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { formatCount } from "../../../shared/format.ts";
import { tasks } from "../messages.ts";

/** Pay by type on devices comparable to the offers' one; types with too few devices are absent. */
export function payByType(
  offers: Pick<OffersResponse, "list"> | undefined,
): ReadonlyMap<TaskType, TaskPay> {
  return new Map(
    (offers?.list ?? []).flatMap(({ type, pay }) => (pay === null ? [] : [[type, pay]])),
  );
}

/** `3.1%`; a share that is not zero is never shown as zero. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.001) return "< 0.1%";
  return `${(share * 100).toFixed(1).replace(/\.0$/, "")}%`;
}

export function rangeText({ low, high }: TaskPay): string {
  return `${formatBp(low)} – ${formatBp(high)} BP`;
}

/** The range with the number of devices behind it and how often the task failed, in one sentence. */
export function payWords(pay: TaskPay): string {
  return tasks.payWords(
    rangeText(pay),
    formatBp(pay.median),
    formatCount(pay.deviceCount),
    shareText(pay.failedShare),
  );
}
