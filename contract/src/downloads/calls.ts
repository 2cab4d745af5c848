import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { ok } from "../response.ts";
import { IMAGE_TYPES } from "./rules.ts";

const { owner } = callsIn("downloads");

const agentFile = z.strictObject({
  /** Key to request it by from `recordDownloadCenter`. */
  resource: z.string(),
  name: z.string(),
  kind: z
    .enum(["archive", "deb", "module"])
    .meta({ description: "`module` is the agent alone, for a machine with a Node of its own" }),
  arch: z.enum(["x64", "arm64", "any"]),
  bytes: z.number(),
  md5: z.string(),
  sha256: z.string(),
});
export type AgentFile = z.infer<typeof agentFile>;

const image = z.strictObject({
  resource: z.string(),
  imageId: z.string(),
  imageType: z.enum(IMAGE_TYPES),
  title: z.string(),
  name: z.string(),
  bytes: z.number(),
  md5: z.string(),
  sha256: z.string(),
  publishedAt: z.string(),
  signatureAddress: z
    .string()
    .meta({ description: "Address of its signature on this host; empty if it is not signed" }),
  tutorialUrl: z.string().meta({ description: "Empty if there is none" }),
});
export type Image = z.infer<typeof image>;

export const listDownloads = owner.get("/api/v1/downloads", {
  summary: "What the download centre offers",
  response: ok({
    agent: z
      .strictObject({
        version: z.string(),
        released: z.string().meta({ description: "Day of the version" }),
        files: z.array(agentFile),
      })
      .nullable()
      .meta({ description: "Null while the server has no packages of the agent" }),
    images: z.array(image).meta({ description: "The newest of a type first" }),
  }),
});
export type DownloadsResponse = ResponseOf<typeof listDownloads>;

export const recordDownload = owner.post("/api/download/recordDownloadCenter", {
  summary: "Count a download, and get the file's address",
  request: z.object({ resource: text(120) }),
  response: ok({ data: z.string().meta({ description: "Address of the file on this host" }) }),
});
