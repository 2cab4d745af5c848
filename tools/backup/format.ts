/**
 * A backup is one gzip stream of text lines: a header, then for each table a line of its own, its rows as COPY text
 * and a closing `\.`, and what they add up to; a last line says that it is whole. `zcat FILE | less` shows it.
 */
export const FORMAT_VERSION = 1;

/** First line of a backup. These fields are the same in every format version. */
export interface Header {
  readonly nodeyardBackup: number;
  readonly createdAt: string;
  readonly programVersion: string;
  readonly postgresVersion: string;
  readonly steps: readonly Step[];
  readonly leftOut: readonly string[];
}

/** A migration that the database had taken. */
export interface Step {
  readonly name: string;
  readonly checksum: string;
}

export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
  /** Set for a partition: its parent table, and `FOR VALUES FROM (…) TO (…)`. */
  readonly partition?: { readonly of: string; readonly bound: string };
}

export interface TableSum {
  readonly rows: number;
  readonly sum: string;
}

/** The next value of an identity column. */
export interface IdentityState {
  readonly table: string;
  readonly column: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** The books as `trialBalance` found them. */
export interface Books {
  readonly sumMicroBp: string;
  readonly accounts: number;
  readonly postings: number;
  readonly problems: readonly string[];
}

export interface EndLine {
  readonly end: true;
  readonly tables: number;
  readonly rows: number;
  readonly identities: readonly IdentityState[];
  readonly books: Books;
  /** SHA-256 of all text before this line. */
  readonly sha256: string;
}

/** A backup that cannot be used, or a database that it cannot be made from or brought into; the text says why. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
