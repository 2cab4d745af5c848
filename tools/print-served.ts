// `npm run served`: which calls and routes of the catalogue are served, room by room, and which calls there are beside it.
import { readArguments } from "./read-arguments.mjs";
import {
  CALLS,
  catalogueCalls,
  catalogueRoutes,
  isOwnPage,
  ROOMS,
  servedCalls,
  servedRoutes,
} from "./served.ts";

readArguments("npm run served   calls and pages of the catalogue that are served", {});

const calls = await catalogueCalls();
const routes = await catalogueRoutes();
const callsServed = servedCalls();
const routesServed = await servedRoutes();
const mark = (isServed: boolean): string => (isServed ? "served" : "  –   ");

for (const room of ROOMS) {
  const ofRoom = [
    ...calls
      .filter((call) => call.room === room)
      .map(
        (call) =>
          [
            callsServed.has(`${call.method} ${call.path}`),
            `${call.method.padEnd(5)}${call.path}`,
          ] as const,
      ),
    ...routes
      .filter((route) => route.room === room)
      .map(
        (route) => [routesServed.has(route.path), `page ${route.path} (${route.site})`] as const,
      ),
  ];
  if (ofRoom.length === 0) continue;
  console.log(`\n${room}`);
  for (const [isServed, text] of ofRoom) console.log(`  ${mark(isServed)}  ${text}`);
}

const known = new Set(calls.map((call) => `${call.method} ${call.path}`));
const own = CALLS.filter(({ call }) => !known.has(`${call.method} ${call.path}`));
console.log("\nbeside the catalogue");
for (const { room, call } of own)
  console.log(`  served  ${call.method.padEnd(5)}${call.path} (${room})`);
for (const path of [...routesServed].filter(isOwnPage).toSorted())
  console.log(`  served  page ${path}`);
const count = calls.filter((call) => callsServed.has(`${call.method} ${call.path}`)).length;
const pages = routes.filter((route) => routesServed.has(route.path)).length;
console.log(
  `\n${count} of ${calls.length} calls and ${pages} of ${routes.length} routes of the catalogue are served.`,
);
