// Offered to other rooms.
import { tasks } from "../messages.ts";

/** Names of NAT types 0 to 8. */
const NAT_WORDS: readonly string[] = [
  tasks.nat_0,
  tasks.nat_1,
  tasks.nat_2,
  tasks.nat_3,
  tasks.nat_4,
  tasks.nat_5,
  tasks.nat_6,
  tasks.nat_7,
  tasks.nat_8,
];

/** The NAT type in words; a code that the table does not know could not be read either. */
export function natWord(code: number | undefined): string {
  return NAT_WORDS[code ?? 0] ?? tasks.nat_0;
}
