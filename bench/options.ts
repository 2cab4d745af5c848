import type { TestDatabase } from "../server/src/platform/testing/test-database.ts";

export interface BenchOptions {
  /** The least work that takes every path of a bench: for a test, its figures mean nothing. */
  readonly isSmall: boolean;
  /** Databases of a server that runs already; a server of its own for each if absent. */
  readonly createDatabase?: ((poolSize: number) => Promise<TestDatabase>) | undefined;
  /** A million devices as well. */
  readonly isHuge: boolean;
  /** Addresses of the pages to measure; none for the usual ones. */
  readonly pages: readonly string[];
}
