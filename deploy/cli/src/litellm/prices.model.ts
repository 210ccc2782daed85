import { plainDecimal } from '@tollgate/contracts/options/core/exact-json'
import { decimalProduct } from '@tollgate/pricing'
import { yamlNumber } from '../plan/tables.model'
import type { Deployment } from './litellm.schema'

/** LiteLLM's USD a token, and what counts them here for a million. */
const rates = {
  input_cost_per_token: 'textIn',
  output_cost_per_token: 'textOut',
  cache_read_input_token_cost: 'cacheRead',
  cache_creation_input_token_cost: 'cacheWrite5m',
} as const

/** Prices of models whose deployments have costs; of several that differ the first holds. */
export function pricesOf(deployments: readonly Deployment[], note: (text: string) => void): Record<string, object> {
  const prices = new Map<string, Record<string, number | string>>()
  for (const { model_name: name, litellm_params: params, model_info: info } of deployments) {
    const own = Object.entries(rates).flatMap(([theirs, ours]) => {
      const cost = millionOf(params[theirs] ?? info?.[theirs])
      return cost === null ? [] : [[ours, cost] as const]
    })
    if (own.length === 0 || name.includes('*')) continue
    const there = prices.get(name)
    const price = Object.fromEntries(own)
    if (there === undefined) prices.set(name, price)
    else if (JSON.stringify(there) !== JSON.stringify(price))
      note(`${name} costs differently at its deployments: a model has one price here, the first`)
  }
  return Object.fromEntries([...prices].map(([name, usdPerMillion]) => [name, { published: [{ usdPerMillion }] }]))
}

function millionOf(cost: unknown): number | string | null {
  if (typeof cost !== 'number' && typeof cost !== 'string') return null
  const plain = plainDecimal(String(cost))
  return 'value' in plain ? yamlNumber(decimalProduct(plain.value, '1000000')) : null
}
