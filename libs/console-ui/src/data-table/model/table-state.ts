import { useCallback, useMemo, useState } from 'react'

import { isShown, keptOf, parseStoredColumns } from './columns.model'
import type { Column, RowKey } from './data-table.types'
import { keep, readKept } from './local-storage'
import { pageSizeOf } from './paging.model'

const pageSizeKey = 'page-size'

/** Rows per page, kept for all tables together under `page-size`. */
export function usePageSize(): [size: number, setSize: (size: number) => void] {
  const [size, setSize] = useState(() => pageSizeOf(readKept(pageSizeKey)))
  const choose = useCallback((next: number) => {
    keep(pageSizeKey, String(next))
    setSize(next)
  }, [])
  return [size, choose]
}

/** Page and size of one table; spread it into `paging` beside `total`. `toFirst` belongs to every change of filters. */
export function useTablePaging(firstPage = 1) {
  const [page, setPage] = useState(firstPage)
  const [pageSize, setPageSize] = usePageSize()
  const onChange = useCallback(
    (next: { page: number; pageSize: number }) => {
      setPage(next.page)
      setPageSize(next.pageSize)
    },
    [setPageSize],
  )
  const toFirst = useCallback(() => setPage(1), [])
  return useMemo(() => ({ page, pageSize, onChange, toFirst }), [page, pageSize, onChange, toFirst])
}

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
