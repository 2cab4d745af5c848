import type { DemoServer } from "./demo-server.ts";

/** The server of this worker, which no other test uses meanwhile: there from the worker's first hook or test on. */
export let server: DemoServer;

/** For the fixture that starts it. */
export function setServer(started: DemoServer): void {
  server = started;
}
