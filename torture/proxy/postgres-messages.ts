import type { Framer } from "./faulty-link.ts";

export interface PostgresMessage {
  readonly bytes: Buffer;
  /** The type's letter; empty for those that open a connection. */
  readonly type: string;
  readonly payload: Buffer;
}

const SSL_REQUEST = 80_877_103;

/** Cuts both directions of a PostgreSQL connection into messages (protocol 3). */
export function createPostgresFramers(): {
  toServer: Framer<PostgresMessage>;
  toClient: Framer<PostgresMessage>;
} {
  let isOpened = false;
  let oneByteAnswers = 0;
  const framer = (cut: (rest: Buffer) => PostgresMessage | undefined): Framer<PostgresMessage> => {
    let rest: Buffer = Buffer.alloc(0);
    return {
      push: (chunk) => {
        rest = Buffer.concat([rest, chunk]);
        const messages: PostgresMessage[] = [];
        for (let message = cut(rest); message; message = cut(rest)) {
          messages.push(message);
          rest = rest.subarray(message.bytes.length);
        }
        return messages;
      },
    };
  };
  const typed = (rest: Buffer): PostgresMessage | undefined => {
    if (rest.length < 5) return undefined;
    const length = 1 + rest.readInt32BE(1);
    if (rest.length < length) return undefined;
    return {
      bytes: rest.subarray(0, length),
      type: String.fromCharCode(rest[0] as number),
      payload: rest.subarray(5, length),
    };
  };
  const opening = (rest: Buffer): PostgresMessage | undefined => {
    if (rest.length < 8) return undefined;
    const length = rest.readInt32BE(0);
    if (rest.length < length) return undefined;
    if (rest.readInt32BE(4) === SSL_REQUEST) oneByteAnswers += 1;
    else isOpened = true;
    return { bytes: rest.subarray(0, length), type: "", payload: rest.subarray(4, length) };
  };
  return {
    toServer: framer((rest) => (isOpened ? typed(rest) : opening(rest))),
    toClient: framer((rest) => {
      if (oneByteAnswers === 0) return typed(rest);
      if (rest.length < 1) return undefined;
      oneByteAnswers -= 1;
      return { bytes: rest.subarray(0, 1), type: "", payload: rest.subarray(0, 1) };
    }),
  };
}

function textAt(payload: Buffer, from: number): { text: string; next: number } {
  const end = payload.indexOf(0, from);
  return { text: payload.toString("utf8", from, end), next: end + 1 };
}

/** Follows one connection and reports the text of each statement as it is sent for execution. */
export function createStatementReader(): (message: PostgresMessage) => string | undefined {
  const statements = new Map<string, string>();
  const portals = new Map<string, string>();
  return ({ type, payload }) => {
    if (type === "Q") return textAt(payload, 0).text;
    if (type === "P") {
      const name = textAt(payload, 0);
      statements.set(name.text, textAt(payload, name.next).text);
    }
    if (type === "B") {
      const portal = textAt(payload, 0);
      portals.set(portal.text, statements.get(textAt(payload, portal.next).text) ?? "");
    }
    return type === "E" ? portals.get(textAt(payload, 0).text) : undefined;
  };
}

/** The tag of a command that the server has done (`COMMIT`, `DELETE 1`); undefined for other messages. */
export function commandTag({ type, payload }: PostgresMessage): string | undefined {
  return type === "C" ? textAt(payload, 0).text : undefined;
}
