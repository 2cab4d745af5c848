import { randomText } from "../../platform/secrets.ts";

/** The name of a binding that people and support use. */
export const createServerId = (): string =>
  `NY${randomText(10, "0123456789ABCDEFGHJKMNPQRSTVWXYZ")}`;
