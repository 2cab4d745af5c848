import { randomBytes } from "node:crypto";

/** Framing of STUN: RFC 5389, with the attributes of RFC 3489 and 5780 that behaviour tests need. */
const MAGIC_COOKIE = 0x2112_a442;
const HEADER_BYTES = 20;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const BINDING_ERROR = 0x0111;

const ATTRIBUTE = {
  mappedAddress: 0x0001,
  changeRequest: 0x0003,
  changedAddress: 0x0005,
  xorMappedAddress: 0x0020,
  otherAddress: 0x802c,
} as const;

const CHANGE_ADDRESS = 0x04;
const CHANGE_PORT = 0x02;

/** Families of addresses in attributes, with their lengths. */
const FAMILY = { ipv4: 0x01, ipv6: 0x02 } as const;
const ADDRESS_BYTES = { [FAMILY.ipv4]: 4, [FAMILY.ipv6]: 16 } as const;

export interface SocketAddress {
  readonly host: string;
  readonly port: number;
}

/** Addresses for the server to answer from. */
export interface Change {
  readonly address?: boolean;
  readonly port?: boolean;
}

export interface StunRequest {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/** A binding request with a transaction of its own. */
export function bindingRequest({ address = false, port = false }: Change): StunRequest {
  const id = randomBytes(12);
  const isChange = address || port;
  const bytes = Buffer.alloc(HEADER_BYTES + (isChange ? 8 : 0));
  bytes.writeUInt16BE(BINDING_REQUEST, 0);
  bytes.writeUInt16BE(bytes.length - HEADER_BYTES, 2);
  bytes.writeUInt32BE(MAGIC_COOKIE, 4);
  id.copy(bytes, 8);
  if (isChange) {
    bytes.writeUInt16BE(ATTRIBUTE.changeRequest, 20);
    bytes.writeUInt16BE(4, 22);
    bytes.writeUInt32BE((address ? CHANGE_ADDRESS : 0) | (port ? CHANGE_PORT : 0), 24);
  }
  return { id, bytes };
}

export interface BindingAnswer {
  /** The client's address as the server sees it. */
  readonly mapped: SocketAddress;
  /** The server's other address and port; undefined if it has none. */
  readonly other: SocketAddress | undefined;
}

/** Parses the response to a request; "refused" for an error, undefined if it is none. */
export function readBindingAnswer(
  bytes: Buffer,
  id: Buffer,
): BindingAnswer | "refused" | undefined {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== MAGIC_COOKIE) return undefined;
  if (!bytes.subarray(8, HEADER_BYTES).equals(id)) return undefined;
  const type = bytes.readUInt16BE(0);
  if (type === BINDING_ERROR) return "refused";
  if (type !== BINDING_SUCCESS) return undefined;
  const end = Math.min(bytes.length, HEADER_BYTES + bytes.readUInt16BE(2));
  let mapped: SocketAddress | undefined;
  let other: SocketAddress | undefined;
  // Cookie and transaction, with which addresses are XORed.
  const key = bytes.subarray(4, HEADER_BYTES);
  for (let at = HEADER_BYTES; at + 4 <= end;) {
    const attribute = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const value = bytes.subarray(at + 4, Math.min(end, at + 4 + length));
    if (attribute === ATTRIBUTE.xorMappedAddress) mapped = readAddress(value, key) ?? mapped;
    else if (attribute === ATTRIBUTE.mappedAddress) mapped ??= readAddress(value);
    else if (attribute === ATTRIBUTE.otherAddress || attribute === ATTRIBUTE.changedAddress)
      other ??= readAddress(value);
    // Attributes are padded to four bytes.
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return mapped && { mapped, other };
}

function readAddress(value: Buffer, key: Buffer = Buffer.alloc(16)): SocketAddress | undefined {
  const family = value[1];
  if (family !== FAMILY.ipv4 && family !== FAMILY.ipv6) return undefined;
  const length = ADDRESS_BYTES[family];
  if (value.length < 4 + length) return undefined;
  const port = value.readUInt16BE(2) ^ key.readUInt16BE(0);
  const bytes = value.subarray(4, 4 + length).map((byte, index) => byte ^ (key[index] ?? 0));
  return { host: family === FAMILY.ipv4 ? bytes.join(".") : ipv6Text(bytes), port };
}

function ipv6Text(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
  );
  return canonicalHost(groups.join(":"));
}

/** An address as the system writes it, so that two can be compared. */
export function canonicalHost(host: string): string {
  if (!host.includes(":")) return host;
  return URL.parse(`http://[${host.replace(/%.*$/, "")}]`)?.hostname.slice(1, -1) ?? host;
}
