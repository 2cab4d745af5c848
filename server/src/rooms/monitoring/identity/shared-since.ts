// Offered to other rooms.
import { IDENTITY_SHARED_MS } from "@nodeyard/contract/monitoring/rules.ts";

/** A finding of `shared_identities` holds while two machines took turns after this time. */
export const sharedSince = (now: Date): Date => new Date(now.getTime() - IDENTITY_SHARED_MS);
