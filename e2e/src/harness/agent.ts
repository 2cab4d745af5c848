import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { startProgram, type Program } from "./program.ts";
import { server } from "./server.ts";

/** The real agent on this very machine, with a state directory of its own. */
export function startAgent(options: {
  code: string;
  language: Language;
  /** Further arguments. */
  more?: readonly string[];
}): Program {
  const state = join(tmpdir(), `e2e-agent-${randomBytes(6).toString("hex")}`);
  const agent = startProgram("agent/src/main.ts", [
    "--server",
    server.address,
    "--code",
    options.code,
    "--state",
    state,
    "--language",
    options.language,
    ...(options.more ?? []),
  ]);
  void agent.ended.then(() => rm(state, { recursive: true, force: true }));
  return agent;
}
