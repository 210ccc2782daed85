import { useEffect, useRef, useState } from 'react'
import { useNotify } from '../../feedback/feedback'
import { useFormat } from '../../format/useFormat'
import { useTranslated } from '../../i18n/hooks'
import { mostChosen } from '../../lists/read-all'
import type { TablePage } from '../../lists/useTablePage'
import { bulkWords } from './bulk-words'

export interface SelectingAll {
  /** How many rows are here so far, while they are read; null otherwise. */
  readonly read: number | null
  readonly start: () => void
  readonly stop: () => void
}

/** Reads every row that matches, and says so where that is not all, or not what it was when it began. */
export function useSelectAll<Row>(
  readAll: TablePage<object, Row, unknown>['readAll'] | null,
  /** Takes the rows, and tells how many they are, each counted once. */
  take: (rows: readonly Row[]) => number,
): SelectingAll {
  const notify = useNotify()
  const { number } = useFormat()
  const say = useTranslated()
  const [read, setRead] = useState<number | null>(null)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  const start = async () => {
    if (readAll === null) return
    const { signal } = (stopper.current = new AbortController())
    setRead(0)
    try {
      const { items, total, hasChanged } = await readAll({ signal, onRead: setRead })
      const chosen = take(items)
      if (chosen === total && !hasChanged) return
      const words = items.length === mostChosen ? bulkWords.most : bulkWords.changed
      notify.info(say(words, { chosen: number(chosen), total: number(total) }))
    } catch (error) {
      if (!signal.aborted) notify.error(error)
    } finally {
      setRead(null)
    }
  }
  return { read, start: () => void start(), stop: () => stopper.current?.abort() }
}
