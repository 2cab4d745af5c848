/** The same as `main.ts` in the documents of the pages inside of the chat app, which have a session of their own. */
import { preloadInApp } from "../shared/in-app/preload-in-app.ts";
import { start } from "./start.ts";

start(preloadInApp);
