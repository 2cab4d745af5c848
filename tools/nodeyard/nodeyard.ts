#!/usr/bin/env node
// `nodeyard COMMAND`, in a checkout `npm run nodeyard -- COMMAND`: what operators do at the server's terminal.
import { runNodeyard } from "./run.ts";

process.exitCode = await runNodeyard(process.argv.slice(2), process.env, {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
