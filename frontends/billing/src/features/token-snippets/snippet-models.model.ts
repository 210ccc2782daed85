import type { TokenView } from '@tollgate/contracts/http/billing'
import { limitedModels } from '../tokens/token.model'

/** Models that are there to be talked to, as names have it; no list that a user sees says so. */
const isNoChat = /embed|whisper|tts|transcribe|dall-e|image|rerank|moderation|realtime|audio|speech|sora|veo/i

/** The models that a snippet may name: those that the token may call, of which those that chat come first. */
export function snippetModels(
  token: Pick<TokenView, 'model_limits_enabled' | 'model_limits'>,
  models: readonly string[],
): string[] {
  const limited = limitedModels(token)
  const callable = limited.length > 0 ? limited : models
  return [...callable].sort((one, other) => Number(isNoChat.test(one)) - Number(isNoChat.test(other)))
}
