import { looksLikeChat } from '@tollgate/console-sdk'
import type { TokenView } from '@tollgate/contracts/http/billing'
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
