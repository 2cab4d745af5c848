import { calls as auth } from "./auth/calls.ts";
import { calls as bcode } from "./bcode/calls.ts";
import type { Call } from "./call.ts";
import { agentCalls as devicesAgent } from "./devices/agent.ts";
import { calls as devices } from "./devices/calls.ts";
import { calls as home } from "./home/calls.ts";
import { calls as invite } from "./invite/calls.ts";
import { agentCalls as monitoringAgent } from "./monitoring/agent.ts";
import { calls as monitoring } from "./monitoring/calls.ts";
import { calls as ranking } from "./ranking/calls.ts";
import { calls as revenue } from "./revenue/calls.ts";
import { agentCalls as tasksAgent } from "./tasks/agent.ts";
import { calls as tasks } from "./tasks/calls.ts";
import { calls as verification } from "./verification/calls.ts";
import { calls as wallet } from "./wallet/calls.ts";
import { calls as withdrawal } from "./withdrawal/calls.ts";

/** Every call that the contract knows, in the order of the rooms. */
export const CALLS: readonly Call[] = [
  ...auth,
  ...verification,
  ...invite,
  ...bcode,
  ...home,
  ...devices,
  ...devicesAgent,
  ...monitoring,
  ...monitoringAgent,
  ...tasks,
  ...tasksAgent,
  ...revenue,
  ...ranking,
  ...wallet,
  ...withdrawal,
];
