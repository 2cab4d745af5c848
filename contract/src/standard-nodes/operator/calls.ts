// Standard nodes of all owners. The catalogue gives the names and methods of three calls; what they take and answer is defined here.
import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../../call.ts";
import { text, integer } from "../../fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import { getDeployLog, NODE_OF_ANY_OWNER } from "../calls.ts";
import { PROVINCES } from "../provinces.ts";
import { MOVES } from "../rules.ts";
import { NODE_SHOWS } from "../node-shows.ts";
import { namedAccount, reason, version } from "../../operator-fields.ts";

const { operator } = callsIn("standard-nodes");

const staff = operator("operations", "support");

const ownedNode = NODE_OF_ANY_OWNER.extend({ owner: namedAccount });
export type OwnedNode = z.infer<typeof ownedNode>;

export const getAdminStandardNode = staff.get("/api/standardNode/getAdminStandardNode", {
  summary: "Standard nodes of all owners, newest first",
  request: z.object({
    ...pageQuery,
    /** Part of note, nickname, tag, label, hostname, server id, address or e-mail. */
    text: text(80).optional(),
    show: z.enum(NODE_SHOWS).optional(),
  }),
  response: ok(pageReply(ownedNode)),
});

const contact = {
  summary: "How the owner of a node is reached; every look is an audit line",
  request: z.object({ serverID: text(40) }),
  response: ok({
    data: z.strictObject({
      contact: z.string().meta({ description: "WeChat or QQ account; empty if none" }),
      nickname: z.string().meta({ description: "As the owner gave it with the node" }),
      email: z.string(),
      tel: z.string().meta({ description: "With its middle hidden; empty if none" }),
    }),
  }),
};

export const getAdminContact = staff.get("/api/standardNode/getAdminContact", {
  ...contact,
  writes: true,
});
export const getAdminContactByPost = staff.post("/api/v1/operator/standard-nodes/contact", contact);
export type AdminContactQuery = RequestOf<typeof getAdminContact>;
export type AdminContactResponse = ResponseOf<typeof getAdminContact>;

export const getAdminDeployLog = staff.get("/api/v1/operator/standard-nodes/log", {
  summary: "The deployment log of a node of any owner",
  request: getDeployLog.request,
  response: getDeployLog.response,
});

export const setAdminNodesDialConfig = staff.post("/api/standardNode/setAdminNodesDialConfig", {
  summary: "Give a node one of its owner's dial configurations",
  request: z.object({ serverID: text(40), dialConfigID: text(40), version, reason }),
  response: done,
});

export const correctProvince = staff.post("/api/v1/operator/standard-nodes/province", {
  summary: "Correct the province of a node, by which resource gaps are matched",
  request: z.object({ serverID: text(40), province: z.enum(PROVINCES), version, reason }),
  response: done,
});

export const moveNode = operator("operations").post("/api/v1/operator/standard-nodes/move", {
  summary: "Change the deploy status of a node by hand",
  request: z.object({
    serverID: text(40),
    serverDeployStatus: integer(-1, 14).pipe(z.literal([...MOVES])),
    version,
    reason,
  }),
  response: done,
});
