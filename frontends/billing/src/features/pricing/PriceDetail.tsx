import { formatUsd, type Translate, useFormat, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { ratioText } from '../groups/group.model'
import { type OtherRate, otherRates } from './billing.model'
import { comingOf, isPerCall, type Price, type PriceGroup, priceOf, stepsOf } from './price.model'
import { unitText } from './price-columns'

export interface PriceDetailProps {
  readonly item: PricingItem
  readonly groups: readonly PriceGroup[]
}

const priceText = (t: Translate, price: Price): string => {
  if (price.kind === 'unit') return unitText(t, price)
  return price.kind === 'call'
    ? t('pricing.price-call', { usd: formatUsd(price.usd) })
    : t('pricing.price-usage', { prompt: formatUsd(price.promptUsd), completion: formatUsd(price.completionUsd) })
}

/** How a price comes about, with the numbers of this model and group. */
function workedText(t: Translate, item: PricingItem, groupRatio: number): string {
  const group = ratioText(groupRatio)
  if (item.price?.kind === 'published' || isPerCall(item))
    return t('pricing.worked-price', { price: priceText(t, priceOf(item, 1)), group })
  return t('pricing.worked-ratio', {
    ...{ model: ratioText(item.model_ratio), completion: ratioText(item.completion_ratio), group },
  })
}

/** What else has a price: caching, sound, images and the like. */
function Others({ rates }: { readonly rates: readonly OtherRate[] }) {
  const t = useT('billing')
  if (rates.length === 0) return null
  const texts = rates.map(({ name, usd }) =>
    `${t(`prices.dated.rates.${name}`)} ${formatUsd(usd)}`.replaceAll(' ', '\u00a0'),
  )
  return <Muted size="small">{texts.join(' · ')}</Muted>
}

/** What a model costs in each group that can use it, so that groups can be compared. */
export function PriceDetail({ item, groups }: PriceDetailProps) {
  const t = useT('billing')
  const format = useFormat()
  const textOf = (price: Price) => priceText(t, price)
  const priceIn = ({ ratio }: PriceGroup) => (
    <Stack gap={0}>
      <span>{textOf(priceOf(item, ratio))}</span>
      <Muted size="small">{workedText(t, item, ratio)}</Muted>
      <Others rates={otherRates(item.price, ratio)} />
      {stepsOf(item, ratio).map(({ aboveInputTokens, ...usd }) => (
        <Muted key={aboveInputTokens} size="small">
          {t('pricing.step', { tokens: format.number(aboveInputTokens), price: textOf({ kind: 'usage', ...usd }) })}
        </Muted>
      ))}
      {comingOf(item, ratio).map(({ from, price }) => (
        <Muted key={from} size="small">
          {t('pricing.coming', { time: format.dateTime(from), price: textOf(price) })}
        </Muted>
      ))}
    </Stack>
  )
  const { alias_of: models } = item
  const aliased =
    models === undefined ? [] : [{ label: t('pricing.alias-of'), value: models.join(' → '), isWide: true }]
  return (
    <DescriptionList
      min={240}
      items={[
        ...aliased,
        ...groups
          .filter(({ name }) => item.enable_groups.includes(name))
          .map((group) => ({
            label: t('pricing.in-group', { group: group.name, ratio: ratioText(group.ratio) }),
            value: priceIn(group),
          })),
      ]}
    />
  )
}
