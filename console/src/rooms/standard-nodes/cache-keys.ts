import { roomKey } from "../../shared/room-cache.ts";

export const nodesKey = roomKey("standard-nodes");
