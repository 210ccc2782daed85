import type { RowKey } from '@tollgate/console-ui/data-table'

/** Chosen rows by their keys, in the order in which they were chosen. */
export type ChosenRows<Row> = ReadonlyMap<RowKey, Row>

/**
 * The rows of these keys: as they are in sight now, or as they were when they were chosen. A key of neither belongs to nothing
 * that could be acted on.
 */
export function rowsOf<Row>(
  keys: readonly RowKey[],
  inSight: ChosenRows<Row>,
  chosen: ChosenRows<Row>,
): ChosenRows<Row> {
  return new Map(
    keys.flatMap((key): [RowKey, Row][] => {
      const row = inSight.get(key) ?? chosen.get(key)
      return row === undefined ? [] : [[key, row]]
    }),
  )
}
