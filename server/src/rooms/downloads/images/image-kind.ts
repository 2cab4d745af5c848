const starts = (...bytes: number[]) => {
  const wanted = Buffer.from(bytes);
  return (content: Buffer): boolean => content.subarray(0, wanted.length).equals(wanted);
};

const isZip = starts(0x50, 0x4b, 0x03, 0x04);
const isGzip = starts(0x1f, 0x8b);
const isXz = starts(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00);
const isAr = starts(...Buffer.from("!<arch>\n"));
/** The boot record of a disk. */
const isDisk = (content: Buffer): boolean =>
  content.length > 511 && content.readUInt16BE(510) === 0x55aa;

/** Leading bytes of a file, by its ending. */
const KINDS: readonly (readonly [ending: string, fits: (content: Buffer) => boolean])[] = [
  [".img", isDisk],
  [".gz", isGzip],
  [".xz", isXz],
  [".zip", isZip],
  [".apk", isZip],
  [".ipk", (content) => isGzip(content) || isAr(content)],
];

/** True if a file's beginning fits its name. */
export function isOfItsKind(fileName: string, beginning: Buffer): boolean {
  return KINDS.some(([ending, fits]) => fileName.endsWith(ending) && fits(beginning));
}
