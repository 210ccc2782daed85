import { useT } from '@tollgate/console-sdk'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SearchInput, SelectInput } from '@tollgate/console-ui/inputs'
import { Row } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { Muted } from '@tollgate/console-ui/text'
import { ratioText, ratioTone } from '../groups/group.model'
import type { usePriceList } from './usePriceList'

export interface PriceFiltersProps {
  readonly filters: ReturnType<typeof usePriceList>['filters']
  readonly onChanged: () => void
}

/** Search by name, and the group whose prices are shown. */
export function PriceFilters({ filters, onChanged }: PriceFiltersProps) {
  const t = useT('billing')
  const { groups, viewed, typed, count } = filters
  const search = (text: string) => {
    filters.search(text)
    onChanged()
  }
  // Until the list is here, and when the own group is not among its groups, the one in view stands alone.
  const options = (groups.includes(viewed) ? groups : [viewed, ...groups]).map(({ name, description, ratio }) => ({
    value: name,
    label: name,
    description: t('pricing.group-option', { description: description || name, ratio: ratioText(ratio) }),
  }))
  const aside = count !== undefined && (
    <Row gap={3} wrap>
      <Muted size="small">{t('pricing.count', { count })}</Muted>
      <Tag tone={ratioTone(viewed.ratio)}>
        {t('pricing.viewing', { group: viewed.name, ratio: ratioText(viewed.ratio) })}
      </Tag>
    </Row>
  )
  return (
    <FilterBar aside={aside}>
      <SearchInput label={t('pricing.search')} value={typed} onChange={search} />
      <SelectInput
        label={t('pricing.viewed-group')}
        isLabelHidden
        size="small"
        value={viewed.name}
        onChange={(name) => filters.view(name ?? '')}
        options={options}
      />
    </FilterBar>
  )
}
