import { fileURLToPath } from "node:url";
import { buildConsole } from "../../../tools/prepare.mjs";
import { takeSnapshot } from "./demo-snapshot.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The environment variable that names the snapshot to the workers. */
export const SNAPSHOT_VARIABLE = "E2E_SNAPSHOT";

/** A fresh build of the console, and the snapshot of the demo that each worker starts its server from. */
export default async function setup(): Promise<void> {
  await buildConsole(ROOT);
  process.env[SNAPSHOT_VARIABLE] = await takeSnapshot();
}
