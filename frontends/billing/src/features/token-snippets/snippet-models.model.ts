import { type CallableModel, looksLikeChat } from '@tollgate/console-sdk'
import type { PricingItem, TokenView } from '@tollgate/contracts/http/billing'
import { limitedModels } from '../tokens/token.model'

/** The models that a snippet may name: those that the token may call, of which those that chat come first. */
export function snippetModels(
  token: Pick<TokenView, 'model_limits_enabled' | 'model_limits'>,
  models: readonly string[],
): string[] {
  const limited = limitedModels(token)
  const callable = limited.length > 0 ? limited : models
  return [...callable].sort((one, other) => Number(looksLikeChat(other)) - Number(looksLikeChat(one)))
}

/** Those of them that the group of the token has, with what is known of their prices; a list without prices rules nothing out. */
export function servedModels(names: readonly string[], prices: readonly PricingItem[], group: string): CallableModel[] {
  const listed = new Map(prices.map((price) => [price.model_name, price]))
  return names.flatMap((name) => {
    const price = listed.get(name)
    return price === undefined || price.enable_groups.includes(group) ? [{ ...price, name }] : []
  })
}
