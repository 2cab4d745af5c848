// `npm run sign-agent -- --key FILE`: makes a release of the agent's built packages, which servers offer their devices.
import { join, resolve } from "node:path";
import { RELEASE_CHANNELS } from "../contract/src/agents/rules.ts";
import { readArguments, refuseArguments } from "./read-arguments.mjs";
import { signPackages } from "./release/sign-packages.ts";

const USAGE = `npm run sign-agent -- --key FILE [OPTION …]
  --key FILE              secret key of npm run release-key
  --packages DIR          folder of the packages; default agent/dist/packages
  --channel stable|beta   default stable
  --valid-days N          days in which devices install the release; default 90
  --minimum-version V     oldest version that devices install from now on; default 0.0.0`;

const { values } = readArguments(USAGE, {
  options: {
    key: { type: "string" },
    packages: { type: "string", default: join(import.meta.dirname, "../agent/dist/packages") },
    channel: { type: "string", default: "stable" },
    "valid-days": { type: "string", default: "90" },
    "minimum-version": { type: "string", default: "0.0.0" },
  },
});
const channel = RELEASE_CHANNELS.find((one) => one === values.channel);
if (channel === undefined) refuseArguments(USAGE, `No such channel: ${values.channel}`);
if (values.key === undefined) refuseArguments(USAGE, "--key is needed");
const validDays = Number(values["valid-days"]);
if (!Number.isInteger(validDays) || validDays < 1 || validDays > 3650)
  refuseArguments(USAGE, "--valid-days is from 1 to 3650");
try {
  const { version, release } = await signPackages(resolve(values.packages), {
    keyFile: values.key,
    channel,
    validDays,
    minimumVersion: values["minimum-version"],
  });
  console.log(`${version} is a release of ${release.channel}, until ${release.expiresAt}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
