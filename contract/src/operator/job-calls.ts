import { z } from "zod";
import { callsIn } from "../call.ts";
import { instant, text } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { reason } from "../operator-fields.ts";
import { JOB_STATES } from "./rules.ts";

const { operator } = callsIn("operator");

const job = z.strictObject({
  jobId: z.string(),
  task: z.string(),
  state: z.enum(JOB_STATES),
  attempts: z.number(),
  maxAttempts: z.number(),
  /** When it is tried next, or was due. */
  runAt: instant,
  lastError: z.string().meta({ description: "As the worker wrote it; empty if none" }),
});
export type Job = z.infer<typeof job>;

export const listJobs = operator("operations").get("/api/v1/operator/jobs", {
  summary: "Jobs in the queue",
  request: z.object({ ...pageQuery, show: z.enum(["failing", "all"]).optional() }),
  /** Those given up first, then by their next attempt. */
  response: ok(pageReply(job)),
});

export const retryJob = operator("operations").post("/api/v1/operator/jobs/retry", {
  summary: "Run a job now, with all its attempts anew",
  request: z.object({ jobId: text(20), reason }),
  response: done,
  needsFreshProof: true,
});
