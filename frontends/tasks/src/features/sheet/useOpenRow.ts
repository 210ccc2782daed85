import { useState } from 'react'
import type { TaskRow } from '../list/row.model'

/** The row that is open: as it stands in the list now, or, once it has left that, as it stood there last. */
export function useOpenRow<Row extends TaskRow>(rows: readonly Row[] | undefined) {
  const [opened, setOpened] = useState<Row | null>(null)
  const row = opened === null ? null : (rows?.find(({ id }) => id === opened.id) ?? opened)
  return { row, open: (next: Row) => setOpened(next), close: () => setOpened(null) }
}
