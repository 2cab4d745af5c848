import { bundleCalls } from "@nodeyard/contract/bundle-calls.ts";
import { defineConfig } from "rolldown";

/** The agent in one file for a device: no `node_modules`, and no validator. */
export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  plugins: [bundleCalls()],
  output: { file: "dist/nodeyard-agent.mjs", format: "esm", codeSplitting: false },
});
