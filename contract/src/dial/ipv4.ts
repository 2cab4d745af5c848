const PART = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const ADDRESS = new RegExp(String.raw`^(?!.*(?:^|\.)0\d)${PART}(?:\.${PART}){3}$`);

/** An IPv4 address as a number; undefined if the text is none. */
export function addressNumber(text: string): number | undefined {
  if (!ADDRESS.test(text)) return undefined;
  return text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

export interface Network {
  readonly prefixLength: number;
  readonly has: (address: number) => boolean;
  /** True if a machine can have an address of it: not the network's own and not its broadcast address. */
  readonly isHost: (address: number) => boolean;
}

/** A network such as `10.0.0.0/24`; undefined if the text is invalid or has host bits set. */
export function readNetwork(text: string): Network | undefined {
  const [address = "", length = "", ...rest] = text.split("/");
  const start = addressNumber(address);
  const prefixLength = /^\d{1,2}$/.test(length) ? Number(length) : 0;
  if (start === undefined || rest.length > 0 || prefixLength < 1 || prefixLength > 32)
    return undefined;
  const size = 2 ** (32 - prefixLength);
  if (start % size !== 0) return undefined;
  const last = start + size - 1;
  return {
    prefixLength,
    has: (each) => each >= start && each <= last,
    isHost: (each) => size <= 2 || (each > start && each < last),
  };
}
