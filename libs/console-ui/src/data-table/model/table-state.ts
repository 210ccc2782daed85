import { keep, readKept } from '@tollgate/console-ui/local-storage'
import { useCallback, useMemo, useState } from 'react'
import { isShown, keptOf, parseStoredColumns } from './columns.model'
import type { Column, RowKey } from './data-table.types'

/** Chosen rows; spread it into `selection` beside `actions`. `clear` belongs to every act on them. */
export function useSelection() {
  const [selected, onChange] = useState<RowKey[]>([])
  const clear = useCallback(() => onChange([]), [])
  return useMemo(() => ({ selected, onChange, clear }), [selected, clear])
}

/** The shown columns, and the choice that the dialog changes. Without a key nothing is kept. */
export function useColumns<Row>(columns: readonly Column<Row>[], storageKey: string | undefined) {
  const [kept, setKept] = useState(() => parseStoredColumns(storageKey === undefined ? null : readKept(storageKey)))
  const choose = (shown: readonly string[]) => {
    const next = keptOf(columns, shown, kept)
    setKept(next)
    if (storageKey !== undefined) keep(storageKey, JSON.stringify(next))
  }
  return { shown: columns.filter((column) => isShown(column, kept)), choose }
}
