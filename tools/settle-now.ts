// `npm run settle-now`: settles the running hour of an evaluation on this machine, as the page /dev/settle does.
import { readArguments, refuseArguments } from "./read-arguments.mjs";

const USAGE = `npm run settle-now                     settles the hour so far, in an evaluation on this machine
  --server URL                         default: http://127.0.0.1, at the port that PORT names or 8080`;
const { values } = readArguments(USAGE, { options: { server: { type: "string" } } });
const server = URL.parse(values.server ?? `http://127.0.0.1:${process.env["PORT"] || 8080}`);
if (server === null) refuseArguments(USAGE, `--server ${values.server} is not an address`);

try {
  const answer = await fetch(new URL("/dev/settle?language=en", server), { method: "POST" });
  if (answer.status === 404)
    throw new Error("This server is no evaluation on this machine: /dev/settle does not exist");
  const result = (await answer.json()) as { isSettled?: boolean; text?: string; message?: string };
  console.log(result.text ?? result.message);
  process.exitCode = result.isSettled ? 0 : 1;
} catch (error) {
  const { cause, message } = error as Error;
  console.error(cause === undefined ? message : `No server answers at ${server.origin}: npm start`);
  process.exitCode = 1;
}
