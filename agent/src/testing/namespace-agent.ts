// An agent on this machine with a stand-in for pppd, started by tests in a network namespace:
// `node namespace-agent.ts SERVER STATE-DIRECTORY PPPD`.
import { machineAcceptance } from "../acceptance/host.ts";
import { createProber } from "../dial/measure/prober.ts";
import { createMachineDriver } from "../dial/driver/machine-driver.ts";
import { mayConfigureNetwork } from "../dial/driver/net-admin.ts";
import { linesDirectory } from "../dial/driver/names.ts";
import { readOptions } from "../options.ts";
import { createMachineMeter } from "../monitoring/meter.ts";
import { openStateStore } from "../platform/agent-state.ts";
import { createLog } from "../platform/log.ts";
import { machineTime } from "../platform/time.ts";
import { runAgent } from "../run-agent.ts";
import { machineSelfCheck } from "../self-check/run-self-check.ts";
import { machineUpdates } from "../update/service.ts";
import { MACHINE } from "./fake-agent.ts";
import { WORKING_DISK } from "./working-disk.ts";

const [server = "", directory = "", pppd = ""] = process.argv.slice(2);
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
const args = ["--server", server, "--code", "GOOD", "--allow-plain-http", "--dial-lines"];
await runAgent(
  readOptions([...args, "--state", directory, "--language", "en"], {}),
  await openStateStore(directory, WORKING_DISK),
  {
    time: machineTime,
    meter: createMachineMeter(machineTime),
    measureMachine: async () => MACHINE,
    hardwarePrint: () => undefined,
    measurePortMap: async () => "",
    readDisks: async () => undefined,
    confirm: undefined,
    reboot: async () => undefined,
    bootId: () => "boot-1",
    startProgram: undefined,
    changePassword: undefined,
    lines: {
      driver: createMachineDriver(linesDirectory(directory), {
        pppd,
        ip: "ip",
        nft: "nft",
        // Any file: the stand-in makes no PPP interface.
        pppDevice: "/dev/null",
        plugin: "rp-pppoe.so",
        mayConfigure: () => mayConfigureNetwork(),
      }),
      createProber,
    },
    updates: machineUpdates(directory),
    acceptance: machineAcceptance,
    selfCheck: machineSelfCheck,
  },
  createLog((line) => process.stdout.write(line), Date.now),
  stop.signal,
);
process.exit();
