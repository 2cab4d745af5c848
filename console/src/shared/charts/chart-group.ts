import type uPlot from "uplot";

/** Stacked charts over one time axis that share pointer and zoom. */
export interface ChartGroup {
  readonly key: string;
  readonly plots: Set<uPlot>;
}

let created = 0;

export function createChartGroup(): ChartGroup {
  created += 1;
  return { key: `group-${created}`, plots: new Set() };
}
