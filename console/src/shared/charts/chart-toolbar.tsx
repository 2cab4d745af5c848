import { Icon, type IconName } from "../ui/icon.tsx";
import { charts } from "./messages.ts";
import styles from "./time-series-chart.module.css";
import { ZOOM_MOVES, type ZoomMove } from "./zoom.ts";

const MOVES: Readonly<Record<ZoomMove, { icon: IconName; label: string }>> = {
  in: { icon: "plus", label: charts.zoomIn },
  out: { icon: "minus", label: charts.zoomOut },
  left: { icon: "left", label: charts.zoomLeft },
  right: { icon: "right", label: charts.zoomRight },
};

/** Zoom and pan by buttons, for keyboards and touch; and the chart as an image. */
export function ChartToolbar(props: {
  label: string;
  /** True while only part of the time is shown. */
  isZoomed: boolean;
  onMove: (move: ZoomMove) => void;
  onReset: () => void;
  onDownload: () => void;
}) {
  return (
    <div className={styles["toolbar"]} role="group" aria-label={charts.zoom}>
      {props.isZoomed && (
        <button type="button" data-wide="true" onClick={props.onReset}>
          {charts.zoomReset}
        </button>
      )}
      {ZOOM_MOVES.map((move) => (
        <button
          key={move}
          type="button"
          aria-label={MOVES[move].label}
          title={MOVES[move].label}
          disabled={!props.isZoomed && move !== "in"}
          onClick={() => props.onMove(move)}
        >
          <Icon name={MOVES[move].icon} size={14} />
        </button>
      ))}
      <button
        type="button"
        aria-label={charts.downloadOf(props.label)}
        title={charts.download}
        onClick={props.onDownload}
      >
        <Icon name="download" size={14} />
      </button>
    </div>
  );
}
