import { formatUsd, useFormat, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { ratioText } from '../groups/group.model'
import { comingOf, type Price, type PriceGroup, priceOf, stepsOf } from './price.model'

export interface PriceDetailProps {
  readonly item: PricingItem
  readonly groups: readonly PriceGroup[]
}

/** What a model costs in each group that can use it, so that groups can be compared. */
export function PriceDetail({ item, groups }: PriceDetailProps) {
  const t = useT('billing')
  const format = useFormat()
  const textOf = (price: Price) =>
    price.kind === 'call'
      ? t('pricing.price-call', { usd: formatUsd(price.usd) })
      : t('pricing.price-usage', { prompt: formatUsd(price.promptUsd), completion: formatUsd(price.completionUsd) })
  const priceIn = ({ ratio }: PriceGroup) => (
    <Stack gap={0}>
      <span>{textOf(priceOf(item, ratio))}</span>
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
