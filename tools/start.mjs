// `npm start`: brings a clean clone to a running server with the built console.
import { launch } from "./launch.mjs";

const args = process.argv.slice(2);
if (args.includes("--help")) {
  console.log(
    "npm start               a server with demo data\nnpm start -- --empty    without demo data\nSettings are environment variables, such as PORT: docs/operations.md",
  );
  process.exit(0);
}
await launch({ program: "start/run.ts", args, wantsConsole: true });
