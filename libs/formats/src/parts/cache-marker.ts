import type { CacheLife } from './content'
import { type Fields, fieldsOf } from './fields'

/**
 * How long what ends here is to stay in the provider's cache, by its `cache_control`; undefined where it has
 * none. Anthropic's field (https://platform.claude.com/docs/en/build-with-claude/prompt-caching), which others took over.
 */
export function readCache(fields: Fields): CacheLife | undefined {
  const marker = fieldsOf(fields.cache_control)
  return marker === null ? undefined : marker.ttl === '1h' ? '1h' : '5m'
}
