import { fastify, type FastifyInstance } from "fastify";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { createServer } from "./http/create-server.ts";
import { createLogger } from "./log.ts";
import { registerPages } from "./pages.ts";

const ASSET = "console.log('an asset that is long enough to be worth compressing, well, nearly')";
let dist: string;
let app: FastifyInstance;

async function writeDist(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nodeyard-pages-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "documents"));
  const documents: Record<string, object> = {};
  for (const [path, name] of [
    ["/login", "login"],
    ["/hardList", "hardList"],
    ["/hardList?device", "hardList-device"],
    ["*", "console"],
  ] as const) {
    const versions: Record<string, object> = {};
    for (const language of ["zn", "en"]) {
      const file = `documents/${name}.${language}.html`;
      const meta = ["international-host", "contact-email", "record-number", "help-url"]
        .map((setting) => `<meta name="nodeyard-${setting}" content="__${setting}__">`)
        .join("");
      await writeFile(join(folder, file), `<html>${meta}${name} ${language} ${"x".repeat(500)}`);
      versions[language] = {
        file,
        scriptHashes: [`'sha256-script-${name}'`],
        styleHashes: [`'sha256-style-${name}'`],
      };
    }
    documents[path] = versions;
  }
  await writeFile(join(folder, "manifest.json"), JSON.stringify({ version: 1, documents }));
  await writeFile(join(folder, "assets/app-1a2b.js"), ASSET);
  await writeFile(join(folder, "assets/app-1a2b.js.br"), brotliCompressSync(ASSET));
  return folder;
}

beforeAll(async () => {
  dist = await writeDist();
  const config = { ...readConfig({}, []), trustProxy: ["127.0.0.1"] };
  app = createServer(config, createLogger("silent"));
  app.get("/api/known", async () => ({ code: 200 }));
  await registerPages(app, {
    distDirectory: dist,
    internationalHost: "console.example.com",
    settings: {
      contactEmail: 'help"<@example.com',
      helpUrl: "https://help.example.com/?a=1&b=2",
      recordNumbers: { ".net": "备案 1", ".work": "备案 2" },
    },
  });
});

afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true, force: true });
});

function page(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: "nodeyard.example", ...headers } });
}

describe("the document of a page", () => {
  it("is Chinese unless the address or the international host says otherwise", async () => {
    expect((await page("/login")).body).toContain("login zn");
    expect((await page("/login?language=en")).body).toContain("login en");
    const international = { host: "console.example.com:8080" };
    expect((await page("/login", international)).body).toContain("login en");
    expect((await page("/login?language=zn", international)).body).toContain("login zn");
    expect((await page("/login?language=fr")).headers["content-language"]).toBe("zh-CN");
  });

  it("is found without regard to case and trailing slash", async () => {
    for (const url of ["/login", "/login/", "/LOGIN"]) {
      expect((await page(url)).body).toContain("login zn");
    }
    expect((await page("/hardList?page=2")).body).toContain("hardList zn");
  });

  it("is one of its own for addresses with its parameter, where that has a value", async () => {
    expect((await page("/hardList?page=2&device=7")).body).toContain("hardList-device zn");
    expect((await page("/hardList?device=")).body).toContain("hardList zn");
    expect((await page("/login?device=7")).body).toContain("login zn");
  });

  it("is the console's for an unknown page, with status 200", async () => {
    for (const url of ["/", "/nowhere", "/a/b/c", "/apiary", "/%E4%BD%A0"]) {
      const answer = await page(url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body, url).toContain("console zn");
    }
  });

  it.each([
    "/api/unknown",
    "/api",
    "/agent/v1/none",
    "/dev/none",
    "/assets/none.js",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%00",
    "/healthz/x",
    "/metrics/",
    "/docs/none",
    "/favicon.ico",
    "/wp-login.php",
  ])("is never the answer to %s", async (url) => {
    const answer = await page(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/json");
  });

  it("carries the operator's settings, escaped, and the record number of its host", async () => {
    const { body } = await page("/login", { host: "my.yard.net:443" });
    expect(body).toContain('name="nodeyard-international-host" content="console.example.com"');
    expect(body).toContain('content="help&#34;&#60;@example.com"');
    expect(body).toContain(
      'name="nodeyard-help-url" content="https://help.example.com/?a=1&#38;b=2"',
    );
    expect(body).toContain('name="nodeyard-record-number" content="备案 1"');
    expect((await page("/login", { host: "yard.work" })).body).toContain("备案 2");
    expect((await page("/login")).body).toContain('name="nodeyard-record-number" content=""');
  });

  it("is sent in the best encoding that the caller accepts", async () => {
    const plain = await page("/login");
    const br = await page("/login", { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gz = await page("/login", { "accept-encoding": "gzip" });
    expect(gz.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["vary"]).toBe("accept-encoding");
  });

  it("is asked for again every time, and not sent again while it is the same", async () => {
    const first = await page("/login");
    expect(first.headers["cache-control"]).toBe("no-cache");
    const etag = String(first.headers["etag"]);
    const again = await page("/login", { "if-none-match": etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect(again.headers["content-security-policy"]).toBeDefined();
    expect((await page("/login?language=en", { "if-none-match": etag })).statusCode).toBe(200);
  });

  it("is protected: own files and hashed inline code only, no frame, no referrer", async () => {
    const { headers } = await page("/login");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self' 'sha256-script-login';");
    expect(policy).toContain("style-src 'self' 'sha256-style-login';");
    for (const rule of [
      "default-src 'none'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("asks for https in future when it came over https", async () => {
    const { headers } = await page("/login", { "x-forwarded-proto": "https" });
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
  });
});

describe("assets", () => {
  it("never change, and come precompressed", async () => {
    const br = await page("/assets/app-1a2b.js", { "accept-encoding": "br" });
    expect(br.statusCode).toBe(200);
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(ASSET);
    const plain = await page("/assets/app-1a2b.js");
    expect(plain.body).toBe(ASSET);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["x-content-type-options"]).toBe("nosniff");
    expect(plain.headers).not.toHaveProperty("etag");
    expect(plain.headers).not.toHaveProperty("last-modified");
  });

  it("are the only files that can be reached", async () => {
    for (const url of ["/assets/../manifest.json", "/assets/%2e%2e/manifest.json", "/assets/"]) {
      const answer = await page(url);
      expect(answer.body, url).not.toContain("scriptHashes");
      expect([403, 404], url).toContain(answer.statusCode);
    }
  });
});

it("refuses to start without the console's build, and says what to do", async () => {
  const empty = await mkdtemp(join(tmpdir(), "nodeyard-pages-"));
  const started = registerPages(fastify(), { distDirectory: empty, internationalHost: "x" });
  await expect(started).rejects.toThrow("npm run build -w console");
  await rm(empty, { recursive: true });
});
