import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type AcceptanceReport,
  planLineTest,
  planRound,
  reportAcceptance,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import { checkUpdate, type CheckUpdateRequest } from "@nodeyard/contract/agents/agent-calls.ts";
import { PACKAGE_FILES } from "@nodeyard/contract/agents/rules.ts";
import type { Call } from "@nodeyard/contract/call.ts";
import {
  acknowledge,
  bind as bindCall,
  fetchCommands,
  type AcknowledgeRequest,
  type AgentCommand,
  type BindRequest,
} from "@nodeyard/contract/devices/agent-calls.ts";
import {
  type AgentLinesResponse,
  fetchLines,
  reportLines,
  type ReportLinesRequest,
} from "@nodeyard/contract/dial/agent-calls.ts";
import {
  reportSelfCheck,
  sendBundle,
  type SelfCheck,
} from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { bcodeErrors } from "@nodeyard/contract/bcode/errors.ts";
import {
  ApiError,
  type ErrorDefinition,
  platformErrors,
  errorBody,
} from "@nodeyard/contract/error.ts";
import {
  openEcho,
  ping,
  report as reportCall,
  type ReportRequest,
  type ReportResponse,
} from "@nodeyard/contract/monitoring/agent-calls.ts";
import { planThroughput } from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { FUTURE_TOLERANCE_MS, OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { reportTasks, type ReportTasksRequest } from "@nodeyard/contract/tasks/agent-calls.ts";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";

/** An activation code of the stand-in. */
type CodeState = "unused" | "used" | "expired";

/** An answer of another machine, such as a gateway or a captive portal. */
interface ForeignAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ProtocolServer {
  readonly url: string;
  readonly codes: Map<string, CodeState>;
  readonly macs: Set<string>;
  /** Own devices by MAC address, taken over by the machine with their hardware. */
  readonly held: Map<string, { readonly deviceId: string; readonly print: string }>;
  readonly keys: Set<string>;
  /** Device ids by key, of devices that the owner has unbound. */
  readonly unbound: Map<string, string>;
  /** Sent with each answer to a report. */
  hint: ReportResponse["hint"];
  /** Stored points by device key and slot. */
  readonly stored: Map<string, Map<number, number>>;
  readonly reports: ReportRequest[];
  readonly acknowledged: AcknowledgeRequest[];
  readonly binds: BindRequest[];
  readonly taskReports: ReportTasksRequest[];
  /** The lines that every device has; their version grows with each change. */
  lines: Omit<AgentLinesResponse, "code" | "serverTime">;
  readonly lineReports: ReportLinesRequest[];
  readonly acceptanceReports: AcceptanceReport[];
  readonly selfChecks: SelfCheck[];
  readonly bundles: string[];
  /** The release that devices are offered, unless an obstacle or its switch is in the way. */
  release: { readonly manifest: string; readonly signature: string } | undefined;
  readonly updateRequests: CheckUpdateRequest[];
  /** Files of releases, by their names. */
  readonly packages: Map<string, Buffer>;
  /** Connections of downloads are cut after so many bytes. */
  cutPackagesAt: number | undefined;
  /** Of downloads that continue. */
  readonly ranges: string[];
  /** True if the steps of acceptances are still wanted. */
  isStepWanted: boolean;
  /** Client addresses given by calls. */
  readonly forwardedFor: Set<string>;
  /** Wanted tasks of a device, by key; commands change them when delivered. */
  readonly wanted: Map<string, Map<string, AgentTask>>;
  readonly counts: {
    requests: number;
    duplicates: number;
    refused: number;
    openPolls: number;
    sockets: number;
  };
  /** Commands for the next poll, unvalidated: a newer server may send unknown kinds. */
  readonly commands: (AgentCommand | { id: string; kind: string; expiresAt: string })[];
  /** Unbinds all devices. */
  unbindAll(): void;
  now: () => number;
  /** Intercepts each call: `drop` disconnects before processing, `lose` after; an error definition rejects, an answer is sent as it is. */
  fault: (path: string) => "drop" | "lose" | ErrorDefinition | ForeignAnswer | undefined;
  close(): Promise<void>;
}

/**
 * The agent protocol over real HTTP with the contract's schemas and in-memory state, for tests of agent and simulator
 * that need fault injection.
 */
export async function startProtocolServer(port = 0, host = "127.0.0.1"): Promise<ProtocolServer> {
  const calls: readonly Call[] = [
    bindCall,
    fetchCommands,
    acknowledge,
    reportCall,
    ping,
    openEcho,
    reportTasks,
    planThroughput,
    fetchLines,
    reportLines,
    reportAcceptance,
    planLineTest,
    planRound,
    reportSelfCheck,
    sendBundle,
    checkUpdate,
  ];
  const lastSeqs = new Map<string, number>();
  const issued = new Map<string, { code: string; mac: string }>();
  const http = createServer((request, response) => void answer(request, response));
  http.keepAliveTimeout = 60_000;
  const self: ProtocolServer = {
    url: "",
    codes: new Map(),
    macs: new Set(),
    held: new Map(),
    keys: new Set(),
    unbound: new Map(),
    hint: undefined,
    stored: new Map(),
    reports: [],
    acknowledged: [],
    binds: [],
    taskReports: [],
    lines: { version: 0, lines: [], probeTargets: [], stunServers: [] },
    lineReports: [],
    acceptanceReports: [],
    selfChecks: [],
    bundles: [],
    release: undefined,
    updateRequests: [],
    packages: new Map(),
    cutPackagesAt: undefined,
    ranges: [],
    isStepWanted: true,
    forwardedFor: new Set(),
    wanted: new Map(),
    counts: { requests: 0, duplicates: 0, refused: 0, openPolls: 0, sockets: 0 },
    commands: [],
    unbindAll: () => {
      for (const key of self.keys) self.unbound.set(key, key.replace("key", "dev"));
      self.keys.clear();
    },
    now: () => Date.now(),
    fault: () => undefined,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  http.on("connection", () => (self.counts.sockets += 1));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    self.counts.requests += 1;
    const url = new URL(request.url ?? "/", "http://stand-in");
    try {
      const fault = self.fault(url.pathname);
      if (fault === "drop") return void request.socket.destroy();
      if (typeof fault === "object" && "body" in fault) {
        const { status, body, headers = {} } = fault;
        return void response.writeHead(status, headers).end(body);
      }
      if (typeof fault === "object") throw new ApiError(fault, { retryAfterSeconds: 1 });
      if (url.pathname.startsWith(`/${PACKAGE_FILES}/`)) return sendPackage(request, url, response);
      const call = calls.find(({ path }) => path === url.pathname);
      if (call === undefined) throw new ApiError(platformErrors.notFound);
      const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
      if (call.access === "device" && !self.keys.has(key))
        throw self.unbound.has(key)
          ? new ApiError(devicesErrors.deviceUnbound, {
              extra: { deviceId: self.unbound.get(key) },
            })
          : new ApiError(devicesErrors.deviceKeyInvalid);
      const raw =
        call.method === "GET"
          ? Object.fromEntries(url.searchParams)
          : call.takesBytes
            ? await readBytes(request)
            : JSON.parse((await readBytes(request)).toString("utf8"));
      const parsed = call.request.safeParse(raw);
      if (!parsed.success)
        throw new ApiError(platformErrors.malformed, {
          params: { field: parsed.error.issues[0]?.path.join(".") ?? "" },
        });
      const forwarded = request.headers["x-forwarded-for"];
      if (typeof forwarded === "string") self.forwardedFor.add(forwarded);
      const body = await act(url.pathname, parsed.data as never, key, request);
      if (fault === "lose") return void request.socket.destroy();
      const clock = "serverTime" in call.response.shape ? { serverTime: time() } : {};
      const reply = { code: 200, ...clock, ...body };
      send(response, 200, "commands" in reply ? reply : call.response.parse(reply));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      self.counts.refused += 1;
      send(response, error.definition.status, errorBody(error, "en"));
    }
  }

  const time = (): string => new Date(self.now()).toISOString();

  async function act(
    path: string,
    request: never,
    key: string,
    raw: IncomingMessage,
  ): Promise<object> {
    if (path.endsWith("/bind")) return bind(request);
    if (path.endsWith("/report")) return report(request, key);
    if (path.endsWith("/ack")) {
      self.acknowledged.push(request);
      return { message: "" };
    }
    if (path.endsWith("/commands")) return hold((request as { wait?: number }).wait ?? 0, raw, key);
    if (path.endsWith("/echo")) {
      const { stunServers } = self.lines;
      return { echo: null, stunServers, renewInSeconds: 21_600, outages: [] };
    }
    if (path.endsWith("/tasks")) {
      self.taskReports.push(request);
      return { wanted: [...wantedOf(key).values()] };
    }
    if (path.endsWith("/lines")) return self.lines;
    if (path.endsWith("/lines/status")) {
      self.lineReports.push(request);
      return { version: self.lines.version, reportEverySeconds: 60 };
    }
    if (path.endsWith("/acceptance")) {
      self.acceptanceReports.push(request);
      return { isWanted: self.isStepWanted };
    }
    if (path.endsWith("/acceptance/line")) return { probe: null };
    if (path.endsWith("/acceptance/round")) return { probes: [], waitSeconds: null };
    if (path.endsWith("/self-check")) {
      self.selfChecks.push((request as { selfCheck: SelfCheck }).selfCheck);
      return { nextInSeconds: 3600 };
    }
    if (path.endsWith("/support-bundle")) {
      self.bundles.push(Buffer.from(request).toString());
      return { message: "" };
    }
    if (path.endsWith("/update")) {
      const { obstacle, isCommanded, outcome } = request as CheckUpdateRequest;
      self.updateRequests.push(request);
      const isOffered = (obstacle === null || isCommanded) && outcome?.state !== "installing";
      const { manifest, signature } = self.release ?? {};
      const offer = isOffered && manifest !== undefined ? { manifest, signature } : null;
      return { offer, nextInSeconds: 600 };
    }
    if (path.endsWith("/throughput")) return { probe: null, waitSeconds: 3600 };
    return {};
  }

  function sendPackage(request: IncomingMessage, url: URL, response: ServerResponse): void {
    const content = self.packages.get(url.pathname.slice(PACKAGE_FILES.length + 2));
    if (content === undefined) return void response.writeHead(404).end();
    const { range } = request.headers;
    if (range !== undefined) self.ranges.push(range);
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { "content-length": content.length - from });
    if (self.cutPackagesAt === undefined) return void response.end(content.subarray(from));
    response.write(content.subarray(from, from + self.cutPackagesAt), () =>
      request.socket.destroySoon(),
    );
  }

  function wantedOf(key: string): Map<string, AgentTask> {
    const known = self.wanted.get(key) ?? new Map<string, AgentTask>();
    self.wanted.set(key, known);
    return known;
  }

  function dequeueCommands(key: string): ProtocolServer["commands"] {
    const commands = self.commands.splice(0);
    for (const command of commands) {
      if ("task" in command) {
        wantedOf(key).set(command.task.taskId, command.task);
        if (command.task.replaces !== null) wantedOf(key).delete(command.task.replaces);
      } else if ("taskId" in command) wantedOf(key).delete(command.taskId);
    }
    return commands;
  }

  function bind(request: BindRequest): object {
    self.binds.push(request);
    const state = self.codes.get(request.code);
    if (state === undefined) throw new ApiError(bcodeErrors.codeUnknown);
    if (state === "expired") throw new ApiError(bcodeErrors.codeExpired);
    const unanswered = [...issued].find(
      ([, to]) => to.code === request.code && to.mac === request.mac,
    );
    if (unanswered !== undefined && !self.stored.has(unanswered[0])) {
      self.keys.delete(unanswered[0]);
    } else {
      if (state === "used") throw new ApiError(bcodeErrors.codeUsed);
      const held = self.held.get(request.mac);
      if (held !== undefined && held.print !== request.hardware.print)
        throw new ApiError(devicesErrors.macBound, { extra: { deviceId: held.deviceId } });
      if (self.macs.has(request.mac)) throw new ApiError(devicesErrors.macBound);
    }
    self.codes.set(request.code, "used");
    self.macs.add(request.mac);
    const number = String(issued.size + 1);
    const deviceKey = `key-${number}`;
    issued.set(deviceKey, request);
    self.keys.add(deviceKey);
    return {
      deviceId: `dev-${number}`,
      serverId: `S${number}`,
      deviceKey,
      reportEverySeconds: 300,
    };
  }

  function report(request: ReportRequest, key: string): object {
    const lastSeq = lastSeqs.get(key) ?? 0;
    const refused = { future: 0, tooOld: 0, unaligned: 0 };
    if (request.seq <= lastSeq)
      return { accepted: 0, duplicates: 0, refused, replayed: true, lastSeq };
    self.reports.push(request);
    lastSeqs.set(key, request.seq);
    const points = self.stored.get(key) ?? new Map<number, number>();
    self.stored.set(key, points);
    let [accepted, duplicates] = [0, 0];
    request.points.slotAtSeconds.forEach((slot, index) => {
      if (slot % (SLOT_MS / 1000) !== 0) refused.unaligned += 1;
      else if (slot * 1000 > self.now() + FUTURE_TOLERANCE_MS) refused.future += 1;
      else if (slot * 1000 < self.now() - OLDEST_POINT_MS) refused.tooOld += 1;
      else if (points.has(slot)) duplicates += 1;
      else {
        points.set(slot, request.points.outBps[index] ?? 0);
        accepted += 1;
      }
    });
    self.counts.duplicates += duplicates;
    const { hint } = self;
    return { accepted, duplicates, refused, replayed: false, lastSeq: request.seq, hint };
  }

  async function hold(seconds: number, raw: IncomingMessage, key: string): Promise<object> {
    self.counts.openPolls += 1;
    for (let left = seconds * 50; left > 0 && self.commands.length === 0; left -= 1) {
      if (raw.socket.destroyed) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    self.counts.openPolls -= 1;
    // A closed connection must not consume the commands of the next poll.
    return { commands: raw.socket.destroyed ? [] : dequeueCommands(key) };
  }

  await new Promise<void>((resolve) => http.listen(port, host, resolve));
  return Object.assign(self, { url: `http://${host}:${(http.address() as AddressInfo).port}` });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
