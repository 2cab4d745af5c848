// Offered to other rooms.
import { TASK_SOLUTIONS } from "@nodeyard/contract/tasks/rules.ts";
import { contactEmail } from "../../shared/site.ts";
import { advice } from "./advice/messages.ts";
import { tasks } from "./messages.ts";

function ticket(): string {
  return tasks.adviceTicket + (contactEmail === "" ? "" : tasks.ticketTo(contactEmail));
}

/** Advice on a failed task, by its failure code; other codes refer to support. */
export function taskAdvice(solution: string | undefined): string {
  const known = TASK_SOLUTIONS.find((each) => each === solution);
  return known === undefined ? ticket() : advice[known];
}
