import { language } from "./site.ts";

/** Ways to run the agent on a device. */
export type AgentWay = "installer" | "checkout";

/**
 * The command that binds the machine it runs on with a claimed code. It fails when the download does, which a pipe would not. The
 * installer defaults to English.
 */
export function agentCommand(way: AgentWay, code: string): string {
  const { origin } = location;
  if (way === "checkout") return `npm run agent -- --server ${origin} --code ${code}`;
  const words = language === "zn" ? " --language zn" : "";
  return `s=$(curl -fsSL ${origin}/install.sh) && sh -c "\${s:?}" sh --code ${code}${words}`;
}
