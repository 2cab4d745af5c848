/** A figure of Prometheus: a gauge, with a sample for each of its sets of labels. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** Of `writeLabels`; empty without any. */
  readonly labels: string;
  /** Digits as they are written, so that amounts never pass through a float. */
  readonly value: string;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", '"': '\\"' };

/** The value of a label between its quotes: backslash, quote and line break are escaped, nothing else. */
export function escapeLabel(value: string): string {
  return value.replace(/[\\\n"]/g, (character) => ESCAPES[character] ?? character);
}

/** Labels as a sample has them. Those of a device are written once for all its samples. */
export function writeLabels(labels: Readonly<Record<string, string>>): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `{${named.join(",")}}`;
}

export interface Format {
  readonly contentType: string;
  readonly isOpenMetrics: boolean;
}

const PROMETHEUS: Format = {
  contentType: "text/plain; version=0.0.4; charset=utf-8",
  isOpenMetrics: false,
};
const OPEN_METRICS: Format = {
  contentType: "application/openmetrics-text; version=1.0.0; charset=utf-8",
  isOpenMetrics: true,
};

/** The weight that an `Accept` gives a type; 0 if it does not name it. */
function weightOf(accept: string, type: string): number {
  for (const range of accept.split(",")) {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    return Number.isFinite(weight) ? weight : 0;
  }
  return 0;
}

/** OpenMetrics for a reader that names it and does not prefer plain text; else Prometheus's own format. */
export function chooseFormat(accept: string): Format {
  const weight = weightOf(accept, "application/openmetrics-text");
  return weight > 0 && weight >= weightOf(accept, "text/plain") ? OPEN_METRICS : PROMETHEUS;
}

/** The exposition of gauges; one without samples keeps its help, so that a dashboard knows it. */
export function writeGauges(gauges: readonly Gauge[], { isOpenMetrics }: Format): string {
  const lines = gauges.flatMap(({ name, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...samples.map(({ labels, value }) => `${name}${labels} ${value}`),
  ]);
  return `${lines.join("\n")}\n${isOpenMetrics ? "# EOF\n" : ""}`;
}
