import type uPlot from "uplot";

/** Charts above each other over one axis of time: the pointer and the zoom of one are those of all. */
export interface ChartGroup {
  readonly key: string;
  readonly plots: Set<uPlot>;
}

let created = 0;

export function createChartGroup(): ChartGroup {
  created += 1;
  return { key: `group-${created}`, plots: new Set() };
}
