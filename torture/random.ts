/** Numbers that a printed seed gives again: mulberry32. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  integer(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    integer,
    pick: <Item>(items: readonly Item[]) => items[integer(items.length)] as Item,
    shuffled: <Item>(items: readonly Item[]) => {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = integer(index + 1);
        [copy[index], copy[other]] = [copy[other] as Item, copy[index] as Item];
      }
      return copy;
    },
  };
}
