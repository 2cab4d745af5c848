import assert from "node:assert/strict";
import { LINE_ERRORS } from "@nodeyard/contract/dial/agent-lines.ts";
import { DIALLED, NO_DATA, STATIC } from "@nodeyard/contract/dial/rules.ts";
import type { RunningServer } from "../../server/src/start-server.ts";
import { PASSWORDS, type TrialMachine } from "./machine.ts";
import { createTrialOwner, type TrialOwner } from "./trial-owner.ts";

interface Place {
  readonly server: RunningServer;
  readonly machine: TrialMachine;
}

const begin = (title: string): void => console.log(`\n## ${title}\n`);
const AS_ROOT = { serverLoginAccount: "root", serverPasswd: PASSWORDS.root } as const;

async function must(machine: TrialMachine, command: string): Promise<void> {
  const { status, output } = await machine.run(command);
  assert.equal(status, 0, output);
}

/** The device is bound and reports, and the owner was mailed. */
async function assertDeployed(
  { server }: Place,
  owner: TrialOwner,
  serverID: string,
): Promise<void> {
  const { deviceId, secretKind } = await owner.find(serverID);
  assert.equal(secretKind, null, "the log-in is deleted");
  const status = await server.app.deps.db
    .selectFrom("device_status")
    .select("last_seen_at")
    .where("device_id", "=", BigInt(deviceId ?? 0))
    .executeTakeFirstOrThrow();
  assert.ok(Date.now() - (status.last_seen_at?.getTime() ?? 0) < 60_000, "the agent reports");
  await assertMailed({ server }, owner, /is deployed/);
}

async function assertMailed(
  { server }: Pick<Place, "server">,
  { email }: TrialOwner,
  text: RegExp,
): Promise<void> {
  const mail = await server.app.deps.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", email)
    .orderBy("outbox_entry_id", "desc")
    .executeTakeFirstOrThrow();
  assert.match(mail.text, text);
}

/** No password and no activation code has been in a process list, a log, a journal, or what the deployer leaves on the machine. */
async function assertNothingShown({ server, machine }: Place): Promise<void> {
  const { output } = await machine.run(
    "cat /root/processes /var/log/*.log /run/nodeyard-deploy/* 2>/dev/null; journalctl --no-pager -o verbose",
  );
  assert.match(output, /sh -s/, "the deployer's commands were seen");
  const codes = await server.app.deps.db.selectFrom("activation_codes").select("code").execute();
  for (const secret of [...Object.values(PASSWORDS), ...codes.map(({ code }) => code)])
    assert.ok(!output.includes(secret), "no secret is in a process list or a log");
}

/** Refused submissions, then a deployment by root with a password. */
async function refuseThenDeploy(place: Place): Promise<void> {
  const { server, machine } = place;
  const owner = await createTrialOwner(server);

  begin("A closed port: tried three times");
  await must(machine, "systemctl stop ssh");
  const closed = await owner.add({ ip: "127.0.0.2", ...AS_ROOT });
  assert.equal(await owner.follow(closed), "unreachable");
  await assertMailed(place, owner, /the port is closed/);
  await must(machine, "systemctl start ssh");

  begin("A wrong password: tried once");
  const wrong = await owner.add({ ip: "127.0.0.3", ...AS_ROOT, serverPasswd: PASSWORDS.guest });
  assert.equal(await owner.follow(wrong), "loginFailed");

  begin("An account without root's rights");
  const account = { serverLoginAccount: "guest", serverPasswd: PASSWORDS.guest };
  const guest = await owner.add({ ip: "127.0.0.4", ...account });
  assert.equal(await owner.follow(guest), "loginFailed");

  begin("Too little memory");
  await machine.showMemory(1);
  const node = await owner.add({ ip: "127.0.0.5", ...AS_ROOT });
  assert.equal(await owner.follow(node), "hardwareLow");
  await machine.showMemory(undefined);

  begin("The same machine with another host key");
  await must(
    machine,
    "rm /etc/ssh/ssh_host_*; ssh-keygen -A >/dev/null; systemctl restart ssh; sleep 1",
  );
  await owner.submitAgain(node);
  assert.equal(await owner.follow(node), "loginFailed");

  begin("Its owner trusts the key: deployed by root with a password");
  await owner.trustHostKey(node);
  await owner.submitAgain(node);
  assert.equal(await owner.follow(node), "deployed");
  await assertDeployed(place, owner, node);

  begin("Another address of a machine that is a node already");
  const second = await owner.add({ ip: "127.0.0.6", ...AS_ROOT });
  assert.equal(await owner.follow(second), "addressTaken");

  begin("Another owner, at the address of that node");
  const other = await createTrialOwner(server);
  const taken = await other.add({ ip: "127.0.0.5", ...AS_ROOT });
  assert.equal(await other.follow(taken), "addressTaken");

  begin("Another owner, at another address of that machine");
  const bound = await other.add({ ip: "127.0.0.7", ...AS_ROOT });
  assert.equal(await other.follow(bound), "addressTaken");

  await assertNothingShown(place);
}

/** A private key and sudo without a password, on a machine that is switched off in the middle. */
async function deployThroughRestart(place: Place): Promise<void> {
  const { server, machine } = place;
  begin("A private key, sudo without a password, and a power cut during the installation");
  const owner = await createTrialOwner(server);
  const node = await owner.add({
    ip: "127.0.0.8",
    serverLoginAccount: "keyed",
    serverPrivateKey: machine.privateKey,
  });
  assert.equal(await owner.follow(node, "installing"), "installing");
  await machine.restart(5);
  console.log("          → the machine was off for some seconds");
  assert.equal(await owner.follow(node), "deployed");
  await assertDeployed(place, owner, node);
  await assertNothingShown(place);
}

async function deployBySudo(place: Place): Promise<void> {
  begin("A password, and sudo that asks for it");
  const owner = await createTrialOwner(place.server);
  const account = { serverLoginAccount: "admin", serverPasswd: PASSWORDS.admin };
  const node = await owner.add({ ip: "127.0.0.9", ...account });
  assert.equal(await owner.follow(node), "deployed");
  await assertDeployed(place, owner, node);
  await assertNothingShown(place);
}

/** As the form of an aggregated node says it. */
const aggregated = (dialConfigID: string) => ({
  serverNetType: 1,
  serverGateway: "192.0.2.1",
  dialConfigID,
});

/** A PPPoE line on a machine without pppd: the node is there, its line is not, and the owner reads why. */
async function failToDial(place: Place): Promise<void> {
  begin("An aggregated node whose machine has no pppd");
  const owner = await createTrialOwner(place.server);
  const login = { account: "line-of-the-trial", password: PASSWORDS.line, mbps: 100 };
  const config = await owner.addLine(DIALLED, login);
  const node = await owner.add({ ip: "127.0.0.10", ...AS_ROOT, ...aggregated(config) });
  assert.equal(await owner.follow(node), "dialFailed");
  const { host, data } = await owner.findLines(node);
  assert.deepEqual([host.all_count, host.abnormal_count], [1, 1]);
  assert.equal(host.driverError, LINE_ERRORS.noPppd.zh);
  assert.ok(data !== NO_DATA && data[0]?.errMsg.startsWith(LINE_ERRORS.noPppd.zh));
  await assertMailed(place, owner, /could not be deployed/);
  await assertNothingShown(place);
}

/** A static line, which takes an address and a route, and no kernel with PPP. Its address stays in this network: the last trial. */
async function deployWithLine(place: Place): Promise<void> {
  begin("An aggregated node with a static line");
  const owner = await createTrialOwner(place.server);
  const config = await owner.addLine(STATIC, {
    ip: "192.0.2.50",
    gateway: "192.0.2.1",
    segment: "192.0.2.0/24",
    nic: "eth0",
  });
  const node = await owner.add({ ip: "127.0.0.11", ...AS_ROOT, ...aggregated(config) });
  assert.equal(await owner.follow(node), "deployed");
  await assertDeployed(place, owner, node);
  const { host, data } = await owner.findLines(node);
  assert.deepEqual([host.all_count, host.normal_count, data], [1, 1, NO_DATA]);
  const { output } = await place.machine.run("ip rule; ip -br address show dev eth0");
  assert.match(output, /from 192\.0\.2\.50 lookup 70\d\d/, "the line has a way of its own");
  assert.match(output, /192\.0\.2\.50\/24/, "the interface has the line's address");
  await assertNothingShown(place);
}

/** Each on a machine of its own. */
export const TRIALS: readonly ((place: Place) => Promise<void>)[] = [
  refuseThenDeploy,
  deployThroughRestart,
  deployBySudo,
  failToDial,
  deployWithLine,
];
