/**
 * Runs inline in the head of every document, before the first paint and before any module has arrived. Bundled into one
 * script by `build/early-script.ts`.
 */
import { preload } from "../shared/preloads.ts";
import { sessionId } from "../shared/session.ts";
import { preloadsFor } from "./preloads-for.ts";
import { start } from "./start.ts";

start((address, access) => preload(preloadsFor(address, access), sessionId()));
