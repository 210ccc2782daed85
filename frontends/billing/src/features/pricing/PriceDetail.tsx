import { formatUsd, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { ratioText } from '../groups/group.model'
import { type PriceGroup, priceOf } from './price.model'

export interface PriceDetailProps {
  readonly item: PricingItem
  readonly groups: readonly PriceGroup[]
}

/** What a model costs in each group that can use it, so that groups can be compared. */
export function PriceDetail({ item, groups }: PriceDetailProps) {
  const t = useT('billing')
  const priceIn = ({ ratio }: PriceGroup) => {
    const price = priceOf(item, ratio)
    return price.kind === 'call'
      ? t('pricing.price-call', { usd: formatUsd(price.usd) })
      : t('pricing.price-usage', { prompt: formatUsd(price.promptUsd), completion: formatUsd(price.completionUsd) })
  }
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
