// Calls the server at the given address once, and prints the result: `node ping-once.ts SERVER`.
import { ping } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { createProtocolClient } from "../protocol/client.ts";

const client = createProtocolClient(process.argv[2] ?? "");
console.log(JSON.stringify(await client.call(ping, {})));
client.close();
