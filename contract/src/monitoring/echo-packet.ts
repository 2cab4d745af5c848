/**
 * Echo probes: UDP packets between a device and the server, of one size both ways, so that no answer is larger than what it
 * answers. Integers are big-endian.
 *
 *     offset  request                                   answer
 *     0       "NE", version, kind                       the same
 *     4       ticket, as the server issued it           microseconds until the answer, microseconds of delay, zeros
 *     16      seconds since the epoch, server's clock   zeros
 *     20      nonce                                     the request's nonce
 *     28      HMAC-SHA-256 of the bytes before it, cut to 12 bytes, by the key of the ticket; both ways
 */
export const ECHO_BYTES = 40;
export const ECHO_TICKET_BYTES = 12;
export const ECHO_NONCE_BYTES = 8;
/** Length of what the MAC is of. */
const ECHO_SIGNED_BYTES = 28;
/** A request's time may differ from the server's clock by this much; a captured packet is worthless afterwards. */
export const ECHO_CLOCK_TOLERANCE_SECONDS = 120;

const HEAD = 0x4e45_0100;
const KINDS = { request: HEAD | 1, answer: HEAD | 2 } as const;
const AT = { ticket: 4, seconds: 16, nonce: 20 } as const;

export interface EchoRequest {
  readonly ticket: Uint8Array;
  /** Since the epoch, by the server's clock. */
  readonly sentSeconds: number;
  readonly nonce: Uint8Array;
}

export interface EchoAnswer {
  readonly nonce: Uint8Array;
  /** From the packet's arrival in the process to the answer. */
  readonly heldMicros: number;
  /** The most that the process was late lately: the packet may have waited for as long before it arrived in it. */
  readonly lateMicros: number;
}

export type Mac = (bytes: Uint8Array) => Uint8Array;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function begin(kind: keyof typeof KINDS, nonce: Uint8Array): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(ECHO_BYTES);
  const view = viewOf(bytes);
  view.setUint32(0, KINDS[kind]);
  bytes.set(nonce, AT.nonce);
  return { bytes, view };
}

function sign(bytes: Uint8Array, mac: Mac): Uint8Array {
  const digest = mac(bytes.subarray(0, ECHO_SIGNED_BYTES));
  bytes.set(digest.subarray(0, ECHO_BYTES - ECHO_SIGNED_BYTES), ECHO_SIGNED_BYTES);
  return bytes;
}

function isOfKind(bytes: Uint8Array, kind: keyof typeof KINDS): boolean {
  return bytes.length === ECHO_BYTES && viewOf(bytes).getUint32(0) === KINDS[kind];
}

/** True if a packet's MAC is right; compares all of it, so that the time shows nothing. */
export function isSigned(bytes: Uint8Array, mac: Mac): boolean {
  const digest = mac(bytes.subarray(0, ECHO_SIGNED_BYTES));
  let difference = 0;
  for (let at = ECHO_SIGNED_BYTES; at < ECHO_BYTES; at += 1)
    difference |= (bytes[at] ?? 0) ^ (digest[at - ECHO_SIGNED_BYTES] ?? 0);
  return difference === 0;
}

export function writeRequest(request: EchoRequest, mac: Mac): Uint8Array {
  const { bytes, view } = begin("request", request.nonce);
  bytes.set(request.ticket, AT.ticket);
  view.setUint32(AT.seconds, request.sentSeconds);
  return sign(bytes, mac);
}

/** The fields of a request, whose MAC has not been verified; undefined for other packets. */
export function readRequest(bytes: Uint8Array): EchoRequest | undefined {
  if (!isOfKind(bytes, "request")) return undefined;
  return {
    ticket: bytes.subarray(AT.ticket, AT.ticket + ECHO_TICKET_BYTES),
    sentSeconds: viewOf(bytes).getUint32(AT.seconds),
    nonce: bytes.subarray(AT.nonce, AT.nonce + ECHO_NONCE_BYTES),
  };
}

export function writeAnswer(answer: EchoAnswer, mac: Mac): Uint8Array {
  const { bytes, view } = begin("answer", answer.nonce);
  view.setUint32(AT.ticket, answer.heldMicros);
  view.setUint32(AT.ticket + 4, answer.lateMicros);
  return sign(bytes, mac);
}

/** An answer by the server; undefined for other packets. */
export function readAnswer(bytes: Uint8Array, mac: Mac): EchoAnswer | undefined {
  if (!isOfKind(bytes, "answer") || !isSigned(bytes, mac)) return undefined;
  const view = viewOf(bytes);
  return {
    nonce: bytes.subarray(AT.nonce, AT.nonce + ECHO_NONCE_BYTES),
    heldMicros: view.getUint32(AT.ticket),
    lateMicros: view.getUint32(AT.ticket + 4),
  };
}
