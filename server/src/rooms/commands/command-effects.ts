import type { Tx } from "../../platform/database.ts";
import { followRemoveTask, followSetTask } from "../tasks/follow-commands.ts";
import type { CommandAck } from "./command-states.ts";
import { markNodePasswordApplied } from "../devices/node-password.ts";

type CommandEffect = (tx: Tx, word: CommandAck, now: Date) => Promise<void>;

const EFFECTS: ReadonlyMap<string, CommandEffect> = new Map<string, CommandEffect>([
  ["set_task", followSetTask],
  ["remove_task", followRemoveTask],
  [
    "set_node_password",
    async (tx, word, now) => {
      if (word.state === "done") await markNodePasswordApplied(tx, word.commandId, now);
    },
  ],
]);

/** Does what a word on a command means beside the command, by the command's kind. */
export async function applyAck(tx: Tx, kind: string, word: CommandAck, now: Date): Promise<void> {
  await EFFECTS.get(kind)?.(tx, word, now);
}
