import { keepableJson } from '@tollgate/persistence'
import { withoutMacs } from '@tollgate/platform'

/** Longer texts are files in disguise. */
const mostText = 16_000
const mostJson = 64 * 1_024
/** Each has two characters at least. */
const mostParts = mostJson / 2

/** What of an upstream's words is kept: all but what is embedded, and the secret of its notices; null where that is too much, or too deep to be written down. */
export function keptAnswer(value: unknown): unknown {
  try {
    const json = withoutMacs(keepableJson(JSON.parse(JSON.stringify(value, withoutFiles()))))
    return json.length > mostJson ? null : (JSON.parse(json) as unknown)
  } catch {
    return null
  }
}

/** Looks at each part once, and gives up where there are more than could be kept. */
function withoutFiles(): (name: string, part: unknown) => unknown {
  let parts = 0
  return (_name, part) => {
    if (++parts > mostParts) throw new RangeError('more parts than are kept')
    return typeof part === 'string' && (part.startsWith('data:') || part.length > mostText) ? '' : part
  }
}
