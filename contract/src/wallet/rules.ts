/** Length of a wallet address, including `0x`. */
export const WALLET_ADDRESS_LENGTH = 42;
/** On the wire, the address of an account without a wallet. */
export const NO_ADDRESS = "NO_ADDRESS";
/** Time in which a wallet change can be cancelled by mail: the duration of the lock. */
export const WALLET_CANCEL_SECONDS = 24 * 3600;
