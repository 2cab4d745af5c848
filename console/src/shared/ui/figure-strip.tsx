import type { ReactNode } from "react";
import { UNKNOWN } from "../format.ts";
import styles from "./figure-strip.module.css";
import { FailedLine } from "./failed-line.tsx";

export interface StripFigure {
  readonly key: string;
  /** Name of the figure; may be a link. */
  readonly label: ReactNode;
  /** Undefined while loading. */
  readonly value: ReactNode;
  readonly note?: string | undefined;
  /** True if the list beneath shows this figure. */
  readonly isCurrent?: boolean;
}

/** More than this share a row by being narrower. */
const MANY = 6;

/** Figures side by side above the list that they sum up. When they cannot be had they show `-`, never a zero. */
export function FigureStrip(props: {
  label: string;
  figures: readonly StripFigure[];
  /** Keeps room for notes before there are any. */
  hasNotes?: boolean;
  /** Has long values: many figures take two rows instead of being narrower. */
  isWide?: boolean;
  /** Error and retry. */
  failure?: { readonly text: string; readonly onRetry: () => void } | undefined;
}) {
  const { failure } = props;
  return (
    <section
      className={styles["figures"]}
      aria-label={props.label}
      data-notes={props.hasNotes === true}
      data-many={props.figures.length > MANY && props.isWide !== true}
    >
      <dl>
        {props.figures.map((figure) => (
          <div key={figure.key} data-current={figure.isCurrent === true}>
            <dt>{figure.label}</dt>
            <dd>
              {failure ? UNKNOWN : (figure.value ?? <i aria-hidden="true" />)}
              {!failure && figure.value !== undefined && figure.note && (
                <small>{figure.note}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {failure && <FailedLine text={failure.text} what={props.label} onRetry={failure.onRetry} />}
    </section>
  );
}
