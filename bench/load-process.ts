import { load, type Sequence } from "./http-load.ts";

/** The client side of a load run: prepares and sends requests on command. */
type Message =
  | { readonly kind: "prepare"; readonly module: string; readonly input: object }
  | { readonly kind: "run"; readonly port: number; readonly connections: number };

let sequences: readonly Sequence[] = [];

process.on("message", (message: Message) => {
  const answer = async (): Promise<object> => {
    if (message.kind === "run") return load(message.port, sequences, message.connections);
    const module = (await import(message.module)) as {
      makeRequests: (input: object) => Sequence[];
    };
    sequences = module.makeRequests(message.input);
    return {};
  };
  answer().then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
