import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Credential } from "../passkeys.ts";

const HOST = "localhost";
const ORIGIN = "http://localhost:8080";
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

function authenticatorData(flags: number, counter: number, credential = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(HOST), head, credential]);
}

function clientData(type: "webauthn.create" | "webauthn.get", challenge: string, origin: string) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** An authenticator in software, whose counter a test sets. */
export function createSoftPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  // COSE: kty EC2, alg ES256, crv P-256.
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  const assertion = { id: base64(id), rawId: base64(id), type: "public-key" as const };
  return {
    id: assertion.id,
    /** The answer to `navigator.credentials.create`. */
    make({ challenge }: { challenge: string }, origin = ORIGIN): Credential {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        [
          "authData",
          new Uint8Array(authenticatorData(PRESENT | VERIFIED | HAS_CREDENTIAL, 0, credential)),
        ],
      ]);
      return {
        ...assertion,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData("webauthn.create", challenge, origin)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ["internal"],
        },
      };
    },
    /** The answer to `navigator.credentials.get`. */
    sign({ challenge }: { challenge: string }, counter: number, origin = ORIGIN): Credential {
      const client = clientData("webauthn.get", challenge, origin);
      const data = authenticatorData(PRESENT | VERIFIED, counter);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...assertion,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
        },
      };
    },
  };
}
