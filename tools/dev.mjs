// `npm run dev`: the console from its sources, and a server that restarts with its own, on the data of `npm start`.
import { launch } from "./launch.mjs";

const args = process.argv.slice(2);
if (args.includes("--help")) {
  console.log(
    "npm run dev                     console and server from their sources, with demo data\nnpm run dev -- --port 9000      on another port; PORT=9000 does the same\nnpm run dev -- --empty          without demo data",
  );
  process.exit(0);
}
const at = args.findIndex((argument) => /^--port(?:=|$)/.test(argument));
if (at >= 0) {
  const [value] = args.splice(at, args[at] === "--port" ? 2 : 1).slice(-1);
  process.env.PORT = value.replace("--port=", "");
}
await launch({ program: "dev/run.ts", args, wantsConsole: false });
