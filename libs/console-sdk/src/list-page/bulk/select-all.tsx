import { Button } from '@tollgate/console-ui/button'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { useFormat } from '../../format/useFormat'
import { useTranslated } from '../../i18n/hooks'
import { mostChosen } from '../../lists/read-all'
import { bulkWords } from './bulk-words'
import type { SelectingAll } from './useSelectAll'

interface SelectAllProps {
  readonly all: SelectingAll
  /** How many rows match, on all pages. */
  readonly count: number
  readonly isOffered: boolean
  readonly isPageChosen: boolean
}

/** The way from a chosen page to all that match. A phone has no box that takes the page: there it is always offered. */
export function SelectAll({ all: { read, start, stop }, count, isOffered, isPageChosen }: SelectAllProps) {
  const say = useTranslated()
  const { number } = useFormat()
  const isPhone = useIsPhone()
  const most = Math.min(count, mostChosen)
  if (read !== null)
    return (
      <>
        <Muted size="small">{say(bulkWords.reading, { read: number(read), count: number(most) })}</Muted>
        <Button size="small" variant="quiet" onClick={stop}>
          {say(bulkWords.stop)}
        </Button>
      </>
    )
  if (!isOffered || !(isPageChosen || isPhone)) return null
  return (
    <Button size="small" variant="quiet" onClick={start}>
      {say(count > most ? bulkWords.selectFirst : bulkWords.selectAll, { count: number(most) })}
    </Button>
  )
}
