import styles from "./wallet-address.module.css";

const PREFIX_LENGTH = 2;
const GROUP = /.{1,4}/g;

/** The parts that an address is compared by: `0x`, then its digits by fours. */
export function addressGroups(address: string): string[] {
  return [address.slice(0, PREFIX_LENGTH), ...(address.slice(PREFIX_LENGTH).match(GROUP) ?? [])];
}

/** `0x1234…abcd`: enough to tell one's own addresses and transactions apart. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-4)}`;
}

/** A whole address in groups that the eye can compare. Selected and copied text has no gaps. */
export function WalletAddress(props: { address: string }) {
  return (
    <span className={styles["address"]}>
      {addressGroups(props.address).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
