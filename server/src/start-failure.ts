import { ChainMismatchError } from "./platform/chain/chain.ts";
import { ConfigError } from "./platform/config.ts";
import { DatabaseStartError } from "./platform/database-start-error.ts";
import { AlreadyRunningError } from "./platform/embedded/instance-lock.ts";
import { SecretKeyError } from "./platform/secret-key-file.ts";

/**
 * Reports why startup failed and returns the exit code: 2 with a message if the operator can fix it, otherwise 1 with the full
 * error.
 */
export function reportStartFailure(error: unknown): 1 | 2 {
  if (
    error instanceof ConfigError ||
    error instanceof ChainMismatchError ||
    error instanceof AlreadyRunningError ||
    error instanceof SecretKeyError
  ) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof DatabaseStartError) {
    console.error(error.message);
    return error.isPermanent ? 2 : 1;
  }
  const { code, syscall, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === "EADDRINUSE") {
    console.error(
      `Port ${port} is in use by another program or a running Nodeyard. Stop it, or choose another port with PORT.`,
    );
    return 2;
  }
  if (code === "EADDRNOTAVAIL" && syscall === "listen") {
    console.error(`HOST: ${address} is not an address of this machine.`);
    return 2;
  }
  if (code === "EACCES" && port !== undefined) {
    console.error(`Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`);
    return 2;
  }
  console.error(error);
  return 1;
}
