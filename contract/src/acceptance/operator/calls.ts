import { z } from "zod";
import { callsIn, type RequestOf } from "../../call.ts";
import { instant, flag, text } from "../../fields.ts";
import { namedAccount, reason, version } from "../../operator-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import { PROVINCES } from "../../standard-nodes/provinces.ts";
import { taskNeeds } from "../need-fields.ts";
import { CARRIERS } from "../rules.ts";
import { listedRun } from "../run-fields.ts";
import { RUN_STATES } from "../run-states.ts";

const { operator } = callsIn("acceptance");

const staff = operator("operations", "support");
const operations = operator("operations");

const run = z.strictObject({ ...listedRun.shape, deviceId: z.string(), owner: namedAccount });
export type OwnersRun = z.infer<typeof run>;

export const listAcceptances = staff.get("/api/v1/operator/acceptance/runs", {
  summary: "Acceptances of all owners' nodes, newest first",
  request: z.object({
    ...pageQuery,
    /** Part of server id, note, hostname or e-mail. */
    text: text(80).optional(),
    show: z.enum(["all", ...RUN_STATES]).optional(),
  }),
  response: ok(pageReply(run)),
});

const gap = z.strictObject({
  id: z.string(),
  province: z.string(),
  operator: z.enum(CARRIERS),
  gapBw: z.number().meta({ description: "Mbps" }),
  changedAt: instant,
  version,
});

export type PublishedGap = z.infer<typeof gap>;

export const listGaps = staff.get("/api/v1/operator/acceptance/gaps", {
  summary: "Resource gaps that are published",
  response: ok({ list: z.array(gap) }),
});

export const saveGap = operations.post("/api/v1/operator/acceptance/gaps/save", {
  summary: "Publish a resource gap, or change one",
  request: z.object({
    /** Absent for a new one. */
    id: text(40).optional(),
    province: z.enum(["", ...PROVINCES]),
    operator: z.enum(CARRIERS),
    gapBw: z.union([z.number(), text(20)]),
    version: version.optional(),
    reason,
  }),
  response: done,
});
export type SaveGapRequest = RequestOf<typeof saveGap>;

export const closeGap = operations.post("/api/v1/operator/acceptance/gaps/close", {
  summary: "Take a resource gap down",
  request: z.object({ id: text(40), version, reason }),
  response: done,
});

const recruited = z.strictObject({
  task: z.string().meta({ description: "`type-task-zone`" }),
  isOpen: z.boolean().meta({ description: "Whether nodes are matched with it" }),
  needs: taskNeeds,
  version,
});

export type RecruitedTask = z.infer<typeof recruited>;

export const listTaskNeeds = staff.get("/api/v1/operator/acceptance/tasks", {
  summary: "Tasks that nodes are matched with, and what each requires",
  response: ok({ list: z.array(recruited) }),
});

export const saveTaskNeeds = operations.post("/api/v1/operator/acceptance/tasks/save", {
  summary: "Change what a task requires of a node, and whether nodes are matched with it",
  request: z.object({ task: text(80), isOpen: flag, needs: taskNeeds, version, reason }),
  response: done,
});
