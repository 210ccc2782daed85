import type { IncomingHttpHeaders } from 'node:http'
import type { ChangedBy } from '../routes/access.decorator'

/** Only a script can send these, and to another origin only once that has allowed it. */
const scriptHeaders = ['x-requested-with', 'new-api-user', 'veloera-user', 'authorization'] as const

const scriptModes = new Set<unknown>(['cors', 'same-origin'])

/**
 * Whether a browser says that it loads an address for something else than what a route is for: a picture, a style, a frame, a
 * page that a link leads to, a prefetch; any of them can stand in a text. Programs say nothing of the kind.
 */
export function isLoadedByPage(headers: IncomingHttpHeaders, by: ChangedBy): boolean {
  const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } = headers
  if ((headers['sec-purpose'] ?? headers.purpose) !== undefined) return true
  if (by === 'navigation') return (destination ?? 'document') !== 'document' || (mode ?? 'navigate') !== 'navigate'
  if (destination !== undefined || mode !== undefined)
    return destination !== 'empty' || !scriptModes.has(mode ?? 'cors')
  return isBrowser(headers) && !scriptHeaders.some((name) => headers[name] !== undefined)
}

/**
 * Old browsers say nothing of what they load, and none does so where it speaks plain HTTP to another computer. Both of these
 * every browser sends, and no page can take them away.
 */
function isBrowser(headers: IncomingHttpHeaders): boolean {
  return /^(Mozilla|Opera)\//.test(headers['user-agent'] ?? '') && headers['accept-language'] !== undefined
}
