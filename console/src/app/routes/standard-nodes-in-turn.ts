import { lazyPage } from "../../shared/load-page.ts";

/** The list of standard nodes and the page of one, shown in turn; in their own file so that their code loads with the page's. */
export const StandardNodeList = lazyPage(() => import("../../rooms/standard-nodes/nodes-page.tsx"));
export const StandardNode = lazyPage(() => import("../pages/standard-node.tsx"));
