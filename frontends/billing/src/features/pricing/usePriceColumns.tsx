import { type Translate, useT } from '@tollgate/console-sdk'
import { CopyText } from '@tollgate/console-ui/copy-text'
import type { Column } from '@tollgate/console-ui/data-table'
import { Row, useIsPhone } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Muted, Num } from '@tollgate/console-ui/text'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { ratioText } from '../groups/group.model'
import { GroupTag } from '../groups/GroupTag'
import { isPerCall, type PriceGroup, priceOf, usdText } from './price.model'

export interface PriceView {
  readonly viewed: PriceGroup
  readonly onView: (group: string) => void
}

const none = <Muted>—</Muted>

function GroupTags({ item, t, viewed, onView }: PriceView & { item: PricingItem; t: Translate }) {
  const isPhone = useIsPhone()
  return (
    <Row gap={1} wrap justify={isPhone ? 'end' : 'start'}>
      {item.enable_groups.map((name) => (
        <GroupTag
          key={name}
          name={name}
          isSelected={name === viewed.name}
          title={t('pricing.view-group', { group: name })}
          onClick={() => onView(name)}
        />
      ))}
    </Row>
  )
}

/** What a model is: whether one can use it, its name, and how it is billed. */
const factColumns = (t: Translate, view: PriceView): Column<PricingItem>[] => [
  {
    id: 'available',
    label: t('pricing.available'),
    card: 'aside',
    width: 110,
    render: ({ enable_groups }) =>
      enable_groups.includes(view.viewed.name) ? (
        <StatusChip tone="good">{t('pricing.yes')}</StatusChip>
      ) : (
        <StatusChip tone="neutral">{t('pricing.no')}</StatusChip>
      ),
  },
  {
    id: 'model',
    label: t('pricing.model'),
    isFixed: true,
    card: 'title',
    minWidth: 220,
    render: ({ model_name }) => <CopyText value={model_name} label={t('pricing.model-noun')} isMono />,
  },
  {
    id: 'billing',
    label: t('pricing.billing'),
    width: 110,
    render: (item) =>
      isPerCall(item) ? (
        <Tag tone="accent">{t('pricing.per-call')}</Tag>
      ) : (
        <Tag tone="blue">{t('pricing.per-usage')}</Tag>
      ),
  },
]

const groupsColumn = (t: Translate, view: PriceView): Column<PricingItem> => ({
  id: 'groups',
  label: t('pricing.groups'),
  help: t('pricing.groups-help'),
  card: 'field',
  minWidth: 190,
  render: (item) => <GroupTags item={item} t={t} {...view} />,
})

const ratioColumns = (t: Translate, groupRatio: number): Column<PricingItem>[] => [
  {
    id: 'model-ratio',
    label: t('pricing.model-ratio'),
    align: 'right',
    render: (item) => (isPerCall(item) ? none : <Num>{ratioText(item.model_ratio)}</Num>),
  },
  {
    id: 'completion-ratio',
    label: t('pricing.completion-ratio'),
    align: 'right',
    render: (item) => (isPerCall(item) ? none : <Num>{ratioText(item.completion_ratio)}</Num>),
  },
  {
    id: 'group-ratio',
    // The same in every row, and said over the table.
    isHiddenByDefault: true,
    label: t('pricing.group-ratio'),
    align: 'right',
    render: () => <Num>{ratioText(groupRatio)}</Num>,
  },
]

const priceColumns = (t: Translate, groupRatio: number): Column<PricingItem>[] => {
  const usage = (part: 'promptUsd' | 'completionUsd') => (item: PricingItem) => {
    const price = priceOf(item, groupRatio)
    return price.kind === 'usage' ? <Num>{usdText(price[part])}</Num> : none
  }
  return [
    {
      id: 'prompt',
      label: t('pricing.prompt'),
      help: t('pricing.per-million'),
      align: 'right',
      render: usage('promptUsd'),
    },
    {
      id: 'completion',
      label: t('pricing.completion'),
      help: t('pricing.per-million'),
      align: 'right',
      render: usage('completionUsd'),
    },
    {
      id: 'call',
      label: t('pricing.call'),
      align: 'right',
      render: (item) => {
        const price = priceOf(item, groupRatio)
        return price.kind === 'call' ? <Num>{usdText(price.usd)}</Num> : none
      },
    },
  ]
}

/** A phone's card has room for one line of price. */
const cardColumns = (t: Translate, groupRatio: number): Column<PricingItem>[] => [
  {
    id: 'ratios',
    label: t('pricing.ratios'),
    card: 'field',
    render: (item) =>
      isPerCall(item)
        ? t('pricing.ratios-call', { group: ratioText(groupRatio) })
        : t('pricing.ratios-usage', {
            model: ratioText(item.model_ratio),
            completion: ratioText(item.completion_ratio),
            group: ratioText(groupRatio),
          }),
  },
  {
    id: 'price',
    label: t('pricing.price'),
    card: 'field',
    render: (item) => {
      const price = priceOf(item, groupRatio)
      return price.kind === 'call'
        ? t('pricing.price-call', { usd: usdText(price.usd) })
        : t('pricing.price-usage', { prompt: usdText(price.promptUsd), completion: usdText(price.completionUsd) })
    },
  },
]

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
