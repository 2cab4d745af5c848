// The server behind `npm run dev`. Reports to it where it listens, and when it answers.
import { serve } from "../start/serve.ts";

const shown = process.env["DEV_ADDRESS"] ?? "";

await serve({
  pagesDirectory: undefined,
  onListening: (address) => process.send?.({ listening: address }),
  onReady: (address, linesAt) => process.send?.({ ready: address, lines: linesAt(shown) }),
});
