/** Results of a test; rates per second, kilobytes of 1,024 bytes. */
export interface DiskSpeeds {
  readonly method: "fio" | "direct" | "cached";
  readonly readKbytes: number;
  readonly writeKbytes: number;
  readonly readIops: number;
  readonly writeIops: number;
}

export interface TestFile {
  readonly path: string;
  readonly bytes: number;
  /** Of each of its four parts. */
  readonly seconds: number;
}
