import { type Find, formatUsd, pathOf, type Say, type Text } from '@tollgate/console-sdk'
import { pricingQuery } from '../api/billing.api'
import { fuzzyFilter } from '../features/pricing/fuzzy.model'
import { type Price, priceGroups, priceOf, sortedPrices, viewedGroup } from '../features/pricing/price.model'

const perMillion: Text = { zh: '每 1M token', en: 'per 1M tokens' }
const perCall: Text = { zh: '每次', en: 'per call' }

/** The models of the price list, with what they cost in the group whose prices the list shows. It comes as a whole, and once. */
const findModels: Find = async ({ text, say, user, queries }) => {
  const list = await queries.fetchQuery(pricingQuery(user?.id ?? null))
  const { ratio } = viewedGroup(priceGroups(list), { asked: '', own: user?.group ?? '' })
  return fuzzyFilter(sortedPrices(list.data), text, ({ model_name }) => model_name)
    .slice(0, 5)
    .map((item) => ({
      id: item.model_name,
      title: item.model_name,
      hint: priceText(priceOf(item, ratio), say),
      path: pathOf('pricing', { q: item.model_name }),
    }))
}

function priceText(price: Price, say: Say): string {
  switch (price.kind) {
    case 'call':
      return `${formatUsd(price.usd)} ${say(perCall)}`
    case 'usage':
      return `${formatUsd(price.promptUsd)} / ${formatUsd(price.completionUsd)} ${say(perMillion)}`
    case 'unit':
      return formatUsd(price.usd, { least: 2, most: 12 })
  }
}

export default findModels
