// The program of `npm start`, once everything is installed: the server with the built console.
import { join } from "node:path";
import { serve } from "./serve.ts";

await serve({
  pagesDirectory: join(import.meta.dirname, "../../console/dist"),
  onListening: (address) => console.log(`Nodeyard is starting: ${address} shows the progress`),
  onReady: (address, linesAt) =>
    console.log([`\nNodeyard is ready: ${address}`, ...linesAt(address)].join("\n")),
});
