import { type Translate, useFormat, useT } from '@tollgate/console-sdk'
import { GroupTag } from '@tollgate/console-sdk/values'
import { CopyText } from '@tollgate/console-ui/copy-text'
import type { Column } from '@tollgate/console-ui/data-table'
import { Stack, useIsPhone } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag, TagRow } from '@tollgate/console-ui/tag'
import { Muted } from '@tollgate/console-ui/text'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { type Billing, billingOf } from './billing.model'
import type { PriceGroup } from './price.model'
import { cardColumns, priceColumns, ratioColumns } from './price-columns'

const billingTones: Readonly<Record<Billing, 'accent' | 'blue' | 'green'>> = {
  ...{ usage: 'blue', call: 'accent', image: 'green', second: 'green', character: 'green', search: 'green' },
}

export interface PriceView {
  readonly viewed: PriceGroup
  readonly onView: (group: string) => void
}

function GroupTags({ item, t, viewed, onView }: PriceView & { item: PricingItem; t: Translate }) {
  const isPhone = useIsPhone()
  return (
    <TagRow label={t('pricing.groups')} justify={isPhone ? 'end' : 'start'}>
      {item.enable_groups.map((name) => (
        <GroupTag
          key={name}
          name={name}
          isSelected={name === viewed.name}
          title={t('pricing.view-group', { group: name })}
          onClick={() => onView(name)}
        />
      ))}
    </TagRow>
  )
}

/** When the next price begins; what it is stands in the detail. */
function Changes({ item }: { item: PricingItem }) {
  const t = useT('billing')
  const format = useFormat()
  const [next] = item.coming ?? []
  if (next === undefined) return null
  return <Muted size="small">{t('pricing.changes', { date: format.date(next.from) })}</Muted>
}

/** What a model is: whether one can use it, its name, and how it is billed. */
const factColumns = (t: Translate, view: PriceView): Column<PricingItem>[] => [
  {
    id: 'available',
    label: t('pricing.available'),
    card: 'aside',
    width: 96,
    render: ({ enable_groups }) =>
      enable_groups.includes(view.viewed.name) ? (
        <StatusChip tone="good">{t('pricing.yes')}</StatusChip>
      ) : (
        <StatusChip tone="neutral">{t('pricing.no')}</StatusChip>
      ),
  },
  {
    id: 'model',
    sorts: ['asc', 'desc'],
    label: t('pricing.model'),
    isFixed: true,
    card: 'title',
    minWidth: 180,
    render: ({ model_name }) => <CopyText value={model_name} label={t('pricing.model-noun')} isMono />,
  },
  {
    id: 'billing',
    label: t('pricing.billing'),
    width: 148,
    render: (item) => (
      <Stack gap={1}>
        <div>
          <Tag tone={billingTones[billingOf(item)]}>{t(`pricing.billings.${billingOf(item)}`)}</Tag>
        </div>
        <Changes item={item} />
      </Stack>
    ),
  },
]

const groupsColumn = (t: Translate, view: PriceView): Column<PricingItem> => ({
  id: 'groups',
  label: t('pricing.groups'),
  help: t('pricing.groups-help'),
  card: 'field',
  minWidth: 160,
  render: (item) => <GroupTags item={item} t={t} {...view} />,
})

/** The columns of the price table, for the group in view. */
export function usePriceColumns({ viewed, onView }: PriceView): readonly Column<PricingItem>[] {
  const t = useT('billing')
  const isPhone = useIsPhone()
  return useMemo(() => {
    const facts = factColumns(t, { viewed, onView })
    const groups = groupsColumn(t, { viewed, onView })
    if (isPhone) return [...facts, groups, ...cardColumns(t, viewed.ratio)]
    // Prices come before ratios: where the table is wider than its place, they are still in sight.
    return [...facts, ...priceColumns(t, viewed.ratio), groups, ...ratioColumns(t, viewed.ratio)]
  }, [t, isPhone, viewed, onView])
}
