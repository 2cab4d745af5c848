interface Keyed {
  readonly key: string;
  readonly stick?: "start" | "end";
}

/** A column that frames the row is always there: the name at its start, the actions at its end. */
export function isFixed({ stick }: Keyed): boolean {
  return stick !== undefined;
}

/**
 * The columns that an address names, in the page's order; those of the page as it opens where it names none.
 * @returns also the names that the page has no column for (any more).
 */
export function chosenColumns<Column extends Keyed>(
  columns: readonly Column[],
  shown: readonly string[],
  address: string | undefined,
): { visible: Column[]; missing: string[] } {
  const keys = new Set(address?.split(".") ?? shown);
  return {
    visible: columns.filter((column) => isFixed(column) || keys.has(column.key)),
    missing: [...keys].filter((key) => !columns.some((column) => column.key === key)),
  };
}
