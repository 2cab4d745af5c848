import type { DialConfig } from "@nodeyard/contract/dial/calls.ts";
import { BOUND, DIALLED } from "@nodeyard/contract/dial/rules.ts";
import { Link } from "@tanstack/react-router";
import { formatTime } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { dial } from "../messages.ts";

type Act = (config: DialConfig) => void;

/** A configuration, its lines, which node uses it, and what can be done with it. */
export function configColumns(acts: {
  onEdit: Act;
  onDial: Act;
  onRemove: Act;
}): Column<DialConfig>[] {
  return [
    {
      key: "config",
      title: dial.config,
      onCard: "head",
      cell: ({ dialConfigName, changedAt }) => (
        <TwoLines first={<b>{dialConfigName}</b>} second={formatTime(changedAt)} />
      ),
    },
    {
      key: "type",
      title: dial.type,
      cell: ({ dialConfigType }) => (dialConfigType === DIALLED ? dial.dialled : dial.static),
    },
    {
      key: "lines",
      title: dial.lines,
      align: "end",
      cell: ({ dialCount, dialBandwidths }) => (
        <TwoLines
          first={dial.lineCount(dialCount)}
          second={dialBandwidths === 0 ? "" : dial.mbps(dialBandwidths)}
        />
      ),
    },
    {
      key: "state",
      title: dial.state,
      cell: ({ node }) => (
        <TwoLines
          first={
            <StatusDot
              tone={node !== null && node.serverHostname !== "" ? "success" : "neutral"}
              word={stateOf(node)}
            />
          }
          second={
            node !== null && (
              <Link to="/standardNode" search={{ node: node.serverID }}>
                {nameOf(node)}
              </Link>
            )
          }
        />
      ),
    },
    {
      key: "undialled",
      title: dial.unDialled,
      align: "end",
      cell: ({ dialStatus, unDialCount }) =>
        dialStatus === BOUND ? dial.lineCount(unDialCount) : "",
    },
    {
      key: "acts",
      title: dial.acts,
      align: "end",
      onCard: "bare",
      cell: (config) => <Acts config={config} {...acts} />,
    },
  ];
}

/** A draft that is to use it has no device that dials. */
function stateOf(node: DialConfig["node"]): string {
  if (node === null) return dial.configuring;
  return node.serverHostname === "" ? dial.assigned : dial.bound;
}

function nameOf({ serverHostname, serverNote }: NonNullable<DialConfig["node"]>): string {
  return `${serverHostname || dial.notDeployed} · ${serverNote}`;
}

function Acts(props: { config: DialConfig; onEdit: Act; onDial: Act; onRemove: Act }) {
  const { config } = props;
  const { dialConfigName: name } = config;
  return (
    <RowActions>
      <TextButton label={dial.editOf(name)} onClick={() => props.onEdit(config)}>
        {dial.edit}
      </TextButton>
      {config.dialStatus === BOUND ? (
        <TextButton label={dial.dialOf(name)} onClick={() => props.onDial(config)}>
          {dial.dialAct}
        </TextButton>
      ) : (
        <TextButton
          tone="danger"
          label={dial.removeOf(name)}
          onClick={() => props.onRemove(config)}
        >
          {dial.remove}
        </TextButton>
      )}
    </RowActions>
  );
}
