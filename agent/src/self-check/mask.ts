import { isIPv6 } from "node:net";

/** Replaces serial numbers and addresses, each by the same word everywhere, so that what belongs together still does. */
export interface Masker {
  /** Text with MAC, IPv4 and IPv6 addresses and UUIDs. */
  text(text: string): string;
  /** A file of the kernel, some of which have addresses in hexadecimal. */
  file(path: string, content: string): string;
  /** A value of any shape, with the serial numbers in it. */
  value<Value>(value: Value): Value;
}

const MAC = /\b(?:[\da-f]{2}[:-]){5}[\da-f]{2}\b/gi;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g;
const IPV6_LIKE = /(?<![\da-f:.])[\da-f:]*:[\da-f:]*(?![\da-f:])/gi;
/** A prefix's mask, or an address of the link alone. */
const IPV6_KEPT = /^(?:::1?|f{1,4}:[f:0]*)$/i;
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
/** Fields of smartctl and of this agent that name one machine or disk. */
const SERIAL_FIELD = /serial|wwn|eui64|logical_unit_id|hostname|subsystem_nqn/i;

const isSpecial = (address: string): boolean => /^(?:0\.|127\.|255\.|224\.)/.test(address);
const isPrivate = (address: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|169\.254\.)/.test(
    address,
  );

export function createMasker(): Masker {
  const replacements = new Map<string, string>();
  const counts = new Map<string, number>();
  function named(kind: string, original: string, name: (number: number) => string): string {
    const key = `${kind} ${original.toLowerCase()}`;
    const number = (counts.get(kind) ?? 0) + (replacements.has(key) ? 0 : 1);
    if (!replacements.has(key)) {
      counts.set(kind, number);
      replacements.set(key, name(number));
    }
    return replacements.get(key) ?? "";
  }

  /** The maker's half stays: it distinguishes cards of one image from cards of one maker. */
  const mac = (address: string): string => {
    if (/^(?:00[:-]){5}00$/.test(address)) return address;
    const masked = named("mac", address.replaceAll("-", ":"), (number) =>
      `${address.slice(0, 8)}:00:${hex(number >> 8, 2)}:${hex(number & 255, 2)}`.toLowerCase(),
    );
    return address === address.toUpperCase() ? masked.toUpperCase() : masked;
  };
  const ipv4 = (address: string): string => {
    if (isSpecial(address)) return address;
    const network = isPrivate(address) ? "10.0" : "198.51";
    return named(
      "ipv4",
      address,
      (number) => `${network}.${(100 + number) >> 8}.${(100 + number) & 255}`,
    );
  };
  const ipv6 = (address: string): string => {
    if (!isIPv6(address) || IPV6_KEPT.test(address)) return address;
    const network = /^fe80/i.test(address) ? "fe80" : /^f[cd]/i.test(address) ? "fd00" : "2001:db8";
    return named("ipv6", address, (number) => `${network}::${hex(number, 1)}`);
  };

  function text(original: string): string {
    return original
      .replace(UUID, (uuid) => named("uuid", uuid, (n) => `00000000-0000-0000-0000-${hex(n, 12)}`))
      .replace(MAC, mac)
      .replace(IPV4, ipv4)
      .replace(IPV6_LIKE, ipv6);
  }

  /** `0100A8C0` of `/proc/net/route`: an IPv4 address in the processor's byte order. */
  const hexIpv4 = (word: string): string => {
    const address = ipv4(
      (word.match(/../g) ?? [])
        .toReversed()
        .map((byte) => Number.parseInt(byte, 16))
        .join("."),
    );
    return address
      .split(".")
      .toReversed()
      .map((part) => hex(Number(part), 2))
      .join("")
      .toUpperCase();
  };

  function value<Value>(original: Value): Value {
    if (typeof original === "string") return text(original) as Value;
    if (Array.isArray(original)) return original.map((each: unknown) => value(each)) as Value;
    if (typeof original !== "object" || original === null) return original;
    const masked = Object.entries(original).map(([key, each]: [string, unknown]) => [
      key,
      SERIAL_FIELD.test(key) && each !== ""
        ? named("serial", JSON.stringify(each), (number) => `serial-${number}`)
        : value(each),
    ]);
    return Object.fromEntries(masked) as Value;
  }

  return {
    text,
    file(path, content) {
      if (path.endsWith("/proc/net/route"))
        return content.replace(/^(\S+\t)([\dA-F]{8})\t([\dA-F]{8})/gm, (_, name, to, gateway) =>
          [`${name}${hexIpv4(to as string)}`, hexIpv4(gateway as string)].join("\t"),
        );
      if (path.endsWith("/proc/net/ipv6_route"))
        return content.replace(/\b(?!0{32})[\da-f]{32}\b/g, (word) =>
          named("ipv6 word", word, (number) => `20010db8${hex(number, 24)}`),
        );
      return text(content);
    },
    value,
  };
}

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, "0");
