import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatWorth } from "../../../shared/currency.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import type { DetailKind, DetailView } from "./detail-view.ts";
import { detail } from "./messages.ts";
import type { DetailPage } from "./queries.ts";

const FIGURES = [
  { key: "total", label: detail.sumTotal, kind: "all", path: "/devAllRevenue" },
  { key: "network", label: detail.sumNetwork, kind: "network", path: "/netDetail" },
  { key: "compute", label: detail.sumCompute, kind: "calculate", path: "/calculateDetail" },
  { key: "activity", label: detail.sumActivity, path: "/devAllRevenue_new" },
  { key: "invite", label: detail.sumInvite, path: "/inviteDetail" },
] as const satisfies readonly {
  key: keyof DetailPage["sums"];
  label: string;
  kind?: DetailKind;
  path?: string;
}[];

/**
 * The day's sums over the chosen nodes, whatever is searched for; each leads to its page on the same day. Of all nodes, with
 * invites, the total is the overview's.
 */
export function DetailFigures(props: { view: DetailView; list: UseQueryResult<DetailPage> }) {
  const { view, list } = props;
  // Another day's totals must not appear under this date while loading.
  const answer = list.data?.day === view.day ? list.data : undefined;
  return (
    <FigureStrip
      hasNotes
      label={detail[`sums_${view.nodes}`](view.day)}
      failure={
        list.isError ? { text: detail.sumsFailed, onRetry: () => void list.refetch() } : undefined
      }
      figures={FIGURES.filter(({ key }) => key !== "invite" || view.nodes === "all").map(
        (figure) => {
          const isCurrent = "kind" in figure && figure.kind === view.kind;
          const bp = answer?.sums[figure.key];
          return {
            key: figure.key,
            isCurrent,
            label:
              isCurrent || !("path" in figure) ? (
                figure.label
              ) : (
                <Link
                  to={figure.path}
                  search={{
                    day: view.day,
                    ...("kind" in figure && view.nodes !== "all" && { nodes: view.nodes }),
                  }}
                >
                  {figure.label}
                </Link>
              ),
            value: bp && <Amount bp={bp} hasUnit decimals={6} />,
            note: bp && answer && formatWorth(bp, answer.price),
          };
        },
      )}
    />
  );
}
