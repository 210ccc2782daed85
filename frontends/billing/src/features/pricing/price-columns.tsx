import { formatUsd, type Translate } from '@tollgate/console-sdk'
import type { Column } from '@tollgate/console-ui/data-table'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted, Num } from '@tollgate/console-ui/text'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { ratioText } from '../groups/group.model'
import { type Price, priceOf, stepsOf } from './price.model'

const none = <Muted>—</Muted>

/** `$0.0001 per second`; a unit costs little, and has all its digits. */
export const unitText = (t: Translate, { unit, usd }: Extract<Price, { kind: 'unit' }>): string =>
  t(`pricing.units.${unit}`, { usd: formatUsd(usd, { least: 2, most: 12 }) })

const hasNoRatio = (item: PricingItem): boolean => priceOf(item, 1).kind !== 'usage'

/** The ratios that make a price. */
export const ratioColumns = (t: Translate, groupRatio: number): Column<PricingItem>[] => [
  {
    id: 'model-ratio',
    label: t('pricing.model-ratio'),
    align: 'right',
    render: (item) => (hasNoRatio(item) ? none : <Num>{ratioText(item.model_ratio)}</Num>),
  },
  {
    id: 'completion-ratio',
    label: t('pricing.completion-ratio'),
    align: 'right',
    render: (item) => (hasNoRatio(item) ? none : <Num>{ratioText(item.completion_ratio)}</Num>),
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

/** What a model costs, per 1M tokens or per call. */
export const priceColumns = (t: Translate, groupRatio: number): Column<PricingItem>[] => {
  const usage = (part: 'promptUsd' | 'completionUsd') => (item: PricingItem) => {
    const price = priceOf(item, groupRatio)
    if (price.kind !== 'usage') return none
    return (
      <Stack gap={0}>
        <Num>{formatUsd(price[part])}</Num>
        {stepsOf(item, groupRatio).map((step) => (
          <Muted key={step.aboveInputTokens} size="small">
            {t('pricing.step-short', { tokens: step.aboveInputTokens / 1_000, usd: formatUsd(step[part]) })}
          </Muted>
        ))}
      </Stack>
    )
  }
  return [
    {
      id: 'prompt',
      sorts: ['asc', 'desc'],
      label: t('pricing.prompt'),
      help: t('pricing.per-million'),
      align: 'right',
      render: usage('promptUsd'),
    },
    {
      id: 'completion',
      sorts: ['asc', 'desc'],
      label: t('pricing.completion'),
      align: 'right',
      render: usage('completionUsd'),
    },
    {
      id: 'call',
      sorts: ['asc', 'desc'],
      label: t('pricing.call'),
      align: 'right',
      render: (item) => {
        const price = priceOf(item, groupRatio)
        if (price.kind === 'usage') return none
        return <Num>{price.kind === 'call' ? formatUsd(price.usd) : unitText(t, price)}</Num>
      },
    },
  ]
}

/** A phone's card has room for one line of price. */
export const cardColumns = (t: Translate, groupRatio: number): Column<PricingItem>[] => [
  {
    id: 'ratios',
    label: t('pricing.ratios'),
    card: 'field',
    render: (item) =>
      hasNoRatio(item)
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
      if (price.kind === 'call') return t('pricing.price-call', { usd: formatUsd(price.usd) })
      if (price.kind === 'unit') return unitText(t, price)
      const usage = ({ promptUsd, completionUsd }: { promptUsd: number; completionUsd: number }) =>
        t('pricing.price-usage', { prompt: formatUsd(promptUsd), completion: formatUsd(completionUsd) })
      return (
        <Stack gap={0}>
          <span>{usage(price)}</span>
          {stepsOf(item, groupRatio).map((step) => (
            <Muted key={step.aboveInputTokens} size="small">
              {t('pricing.step-short', { tokens: step.aboveInputTokens / 1_000, usd: usage(step) })}
            </Muted>
          ))}
        </Stack>
      )
    },
  },
]
