/** Values that a room contributes to a slot. */
export interface Contribution {
  readonly slot: object;
  readonly values: readonly unknown[];
}

/** Declared by a room for what rooms above it contribute: they share a type that the platform does not know. */
interface Slot<Of> {
  readonly contribute: (...values: Of[]) => Contribution;
  /** Contributions, in the order of the rooms. */
  readonly read: (deps: { readonly contributions: readonly Contribution[] }) => readonly Of[];
}

export function defineSlot<Of>(): Slot<Of> {
  const slot: Slot<Of> = {
    contribute: (...values) => ({ slot, values }),
    read: ({ contributions }) =>
      contributions.flatMap((each) => (each.slot === slot ? (each.values as readonly Of[]) : [])),
  };
  return slot;
}
