import { existsSync, readFileSync } from "node:fs";

const SETTINGS = "/etc/nodeyard-agent.env";
const STATE = "/var/lib/nodeyard-agent";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings in the form of systemd's `EnvironmentFile=`: `NAME=value`, with or without quotes; others are comments. */
export function parseSettings(text: string): Environment {
  const lines = [...text.matchAll(/^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/gim)];
  return Object.fromEntries(
    lines.map(([, name = "", value = ""]) => [name, value.replace(/^(["'])(.*)\1$/, "$2")]),
  );
}

/**
 * Environment of a command such as `status` beside the installed service: its settings and its state directory, unless the command
 * has its own.
 */
export function serviceEnvironment(
  own: Environment,
  settings = SETTINGS,
  state = STATE,
): Environment {
  let text = "";
  try {
    text = readFileSync(settings, "utf8");
  } catch {
    // Not installed as a service, or not of this user.
  }
  return {
    ...(existsSync(state) && own.NODEYARD_AGENT_STATE === undefined
      ? { NODEYARD_AGENT_STATE: state }
      : {}),
    ...parseSettings(text),
    ...own,
  };
}
