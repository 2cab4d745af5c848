// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { AddPasskeyRequest } from "@nodeyard/contract/factors/calls.ts";
import {
  creationOptionsField,
  requestOptionsField,
  type CreationOptions,
  type RequestOptions,
} from "@nodeyard/contract/factors/proof-fields.ts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { storeChallenge, consumeChallenge, type ChallengeUse } from "./challenges.ts";
import { findPasskeys, type Passkey } from "./store.ts";
import type { Config } from "../../platform/config.ts";
import { publicHost } from "../../platform/public-host.ts";

type Hosts = Pick<Config, "internationalHost" | "pages">;

/** The hosts of the two sites; without a public one `localhost`, as an IP address cannot have passkeys. */
function ownHosts(config: Hosts): readonly string[] {
  const hosts = LANGUAGES.map((language) => publicHost(config, language));
  const known = hosts.filter((host) => host !== undefined);
  return known.length > 0 ? known : ["localhost"];
}

/** The host that a page's passkeys are for, if it is one of the sites. */
function passkeyHost(config: Hosts, host: string): string {
  const own = ownHosts(config).find((each) => each === host.toLowerCase());
  if (own === undefined) throw new ApiError(factorsErrors.passkeysNotHere);
  return own;
}

/** The origin that a signature has to name: a public host's is HTTPS, that of `localhost` has any port. */
function passkeyOrigin(host: string, claimed: string): string {
  if (host !== "localhost") return `https://${host}`;
  return /^http:\/\/localhost(?::\d{1,5})?$/.test(claimed) ? claimed : "http://localhost";
}

/** The browser's response; its shape is checked by verifying it. */
export type Credential = AddPasskeyRequest["passkey"];

function transportsOf({ transports }: Passkey): string[] {
  return transports.split(",").filter(Boolean);
}

function named(passkey: Passkey): { id: string; transports: string[] } {
  return { id: passkey.credentialId, transports: transportsOf(passkey) };
}

/** The origin that the browser says to have signed for. */
function claimedOrigin(credential: Credential): string {
  try {
    const text = Buffer.from(credential.response.clientDataJSON, "base64url").toString();
    return String((JSON.parse(text) as { origin?: unknown }).origin);
  } catch {
    return "";
  }
}

/** The host that a passkey says to be for, if it is one of the sites. */
export function hostOf(deps: Pick<Deps, "config">, credential: Credential): string {
  const origin = claimedOrigin(credential);
  return passkeyHost(deps.config, URL.canParse(origin) ? new URL(origin).hostname : "");
}

export async function createRegistration(
  deps: Deps,
  account: { readonly email: string; readonly host: string },
  use: ChallengeUse,
): Promise<CreationOptions> {
  const rpID = passkeyHost(deps.config, account.host);
  const known = await findPasskeys(deps.db, use.accountId);
  const options = await generateRegistrationOptions({
    rpName: "Nodeyard",
    rpID,
    userName: account.email,
    userID: new TextEncoder().encode(String(use.accountId)),
    attestationType: "none",
    excludeCredentials: known.filter(({ rpHost }) => rpHost === rpID).map(named),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await storeChallenge(deps, options.challenge, use);
  return creationOptionsField.strip().parse(options);
}

/** A passkey that the browser has made for an open challenge. */
export async function verifyNew(
  deps: Deps,
  credential: Credential,
  rpHost: string,
  use: ChallengeUse,
): Promise<WebAuthnCredential> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => consumeChallenge(deps, deps.db, challenge, use),
      expectedOrigin: passkeyOrigin(rpHost, claimedOrigin(credential)),
      expectedRPID: rpHost,
      requireUserVerification: false,
    });
    if (verified) return registrationInfo.credential;
  } catch (error) {
    deps.log.info({ err: error }, "a new passkey was refused");
  }
  throw new ApiError(factorsErrors.passkeyRefused);
}

export async function createAssertion(
  deps: Deps,
  host: string,
  use: ChallengeUse,
): Promise<RequestOptions> {
  const rpID = passkeyHost(deps.config, host);
  const known = await findPasskeys(deps.db, use.accountId);
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials: known.filter(({ rpHost }) => rpHost === rpID).map(named),
    userVerification: "preferred",
  });
  await storeChallenge(deps, options.challenge, use);
  return requestOptionsField.strip().parse(options);
}

/** Takes the signature of one of the account's passkeys. A counter that does not grow is one of a copy, and refused. */
export async function verifyAssertion(
  deps: Deps,
  db: Queryable,
  credential: Credential,
  use: ChallengeUse,
): Promise<void> {
  const passkey = (await findPasskeys(db, use.accountId)).find(
    ({ credentialId }) => credentialId === credential.id,
  );
  if (!passkey) throw new ApiError(factorsErrors.passkeyRefused);
  const { signCount, rpHost } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => consumeChallenge(deps, db, challenge, use),
      expectedOrigin: passkeyOrigin(rpHost, claimedOrigin(credential)),
      expectedRPID: rpHost,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(signCount),
        transports: transportsOf(passkey),
      },
    });
    if (!verified) throw new ApiError(factorsErrors.passkeyRefused);
    const counter = BigInt(authenticationInfo.newCounter);
    const taken = await db
      .updateTable("second_factors")
      .set({ sign_count: counter, last_used_at: deps.clock.now() })
      .where("second_factor_id", "=", passkey.secondFactorId)
      // As it was read: of two signatures at once the second counts from the first.
      .where("sign_count", "=", signCount)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 1n) return;
  } catch (error) {
    deps.log.warn({ err: error, account: String(use.accountId) }, "a passkey was refused");
  }
  throw new ApiError(factorsErrors.passkeyRefused);
}
