import { keepableJson } from '@tollgate/persistence'

/** Longer texts are files in disguise. */
const mostText = 16_000
const mostJson = 64 * 1_024

/** What of an upstream's words is kept: all but what is embedded; null where that is too much, or too deep to be written down. */
export function keptAnswer(value: unknown): unknown {
  try {
    const json = keepableJson(JSON.parse(JSON.stringify(value, withoutFiles)))
    return json.length > mostJson ? null : (JSON.parse(json) as unknown)
  } catch {
    return null
  }
}

function withoutFiles(_name: string, part: unknown): unknown {
  return typeof part === 'string' && (part.startsWith('data:') || part.length > mostText) ? '' : part
}
