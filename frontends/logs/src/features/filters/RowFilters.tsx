import { useT } from '@tollgate/console-sdk'
import { Stack } from '@tollgate/console-ui/layout'
import { Tag, TagRow } from '@tollgate/console-ui/tag'
import { Heading } from '@tollgate/console-ui/text'
import type { RowFilter } from './row-filters.model'
import { useFilterWords } from './useFilterWords'

interface RowFiltersProps {
  readonly filters: readonly RowFilter[]
  readonly onAsk: (filter: RowFilter) => void
}

/** All values of a row that the log can be asked for. */
export function RowFilters({ filters, onAsk }: RowFiltersProps) {
  const t = useT('logs')
  const wordsOf = useFilterWords()
  if (filters.length === 0) return null
  return (
    <Stack gap={2}>
      <Heading level={4}>{t('filterBy.label')}</Heading>
      <TagRow label={t('filterBy.label')}>
        {filters.map((filter) => {
          const words = wordsOf(filter)
          return (
            <Tag key={filter.name} icon="filter" title={t('filterBy.one', words)} onClick={() => onAsk(filter)}>
              {t('filterBy.tag', words)}
            </Tag>
          )
        })}
      </TagRow>
    </Stack>
  )
}
