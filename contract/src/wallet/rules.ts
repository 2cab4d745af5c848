/** Length of a wallet address, including `0x`. */
export const WALLET_ADDRESS_LENGTH = 42;
/** On the wire, the address of an account without a wallet. */
export const NO_ADDRESS = "NO_ADDRESS";
/** After a change of the wallet or the password nothing is paid out for so long. */
export const WITHDRAWAL_LOCK_SECONDS = 24 * 3600;
/** How long a change of the wallet can be cancelled from its mail: as long as it locks withdrawals. */
export const WALLET_CANCEL_SECONDS = 24 * 3600;
