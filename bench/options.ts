export interface BenchOptions {
  /** The least work that takes every path of a bench: for a test, its figures mean nothing. */
  readonly isSmall: boolean;
  /** A million devices as well. */
  readonly isHuge: boolean;
  /** Addresses of the pages to measure; none for the usual ones. */
  readonly pages: readonly string[];
}
