import { randomBytes } from "node:crypto";

/** Framing of STUN: RFC 5389, with the attributes of RFC 3489 and 5780 that behaviour tests need. */
const MAGIC_COOKIE = 0x2112_a442;
const HEADER_BYTES = 20;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;

const ATTRIBUTE = {
  mappedAddress: 0x0001,
  changeRequest: 0x0003,
  changedAddress: 0x0005,
  xorMappedAddress: 0x0020,
  otherAddress: 0x802c,
} as const;

const CHANGE_ADDRESS = 0x04;
const CHANGE_PORT = 0x02;

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

/** Parses the response to a request; undefined if it is invalid. */
export function readBindingAnswer(bytes: Buffer, id: Buffer): BindingAnswer | undefined {
  if (bytes.length < HEADER_BYTES || bytes.readUInt16BE(0) !== BINDING_SUCCESS) return undefined;
  if (!bytes.subarray(8, HEADER_BYTES).equals(id)) return undefined;
  const end = Math.min(bytes.length, HEADER_BYTES + bytes.readUInt16BE(2));
  let mapped: SocketAddress | undefined;
  let other: SocketAddress | undefined;
  for (let at = HEADER_BYTES; at + 4 <= end;) {
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const value = bytes.subarray(at + 4, Math.min(end, at + 4 + length));
    if (type === ATTRIBUTE.xorMappedAddress) mapped = readAddress(value, true) ?? mapped;
    else if (type === ATTRIBUTE.mappedAddress) mapped ??= readAddress(value, false);
    else if (type === ATTRIBUTE.otherAddress || type === ATTRIBUTE.changedAddress)
      other ??= readAddress(value, false);
    // Attributes are padded to four bytes.
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return mapped && { mapped, other };
}

/** IPv4 alone: there is no NAT to find with IPv6. */
function readAddress(value: Buffer, isXored: boolean): SocketAddress | undefined {
  if (value.length < 8 || value[1] !== 0x01) return undefined;
  const key = isXored ? MAGIC_COOKIE : 0;
  const port = value.readUInt16BE(2) ^ (key >>> 16);
  const host = (value.readUInt32BE(4) ^ key) >>> 0;
  return {
    host: [host >>> 24, (host >>> 16) & 255, (host >>> 8) & 255, host & 255].join("."),
    port,
  };
}
