import { mkdtemp, rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../embedded/postgres.ts";
import { migrateJobs } from "../jobs.ts";
import { migrateUp } from "../migrate.ts";
import { memoryPath } from "./memory-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Server for test databases, copied from the migrated template. */
    templateUrl: string;
  }
}

/**
 * One real PostgreSQL per test run: embedded, or `TEST_DATABASE_URL`. Its migrated database, including the job queue's schema,
 * is the template copied by each test file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env["TEST_DATABASE_URL"];
  if (external) {
    const template = `nodeyard_template_${process.pid}`;
    const admin = new pg.Client({ connectionString: external });
    await admin.connect();
    await admin.query(`create database ${template}`);
    await admin.end();
    const url = new URL(external);
    url.pathname = `/${template}`;
    await migrateUp(url.href);
    await migrateJobs(url.href);
    project.provide("templateUrl", url.href);
    return async () => {
      const last = new pg.Client({ connectionString: external });
      await last.connect();
      await last.query(`drop database ${template} with (force)`);
      await last.end();
    };
  }
  const directory = await mkdtemp(await memoryPath("test"));
  const server = await startEmbeddedPostgres({ dataDirectory: directory, isDurable: false });
  await migrateUp(server.url);
  await migrateJobs(server.url);
  project.provide("templateUrl", server.url);
  return async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
