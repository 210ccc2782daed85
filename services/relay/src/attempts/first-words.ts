import type { RequestScan, SaidFirst } from '@tollgate/formats'
import type { Attempt } from './attempt'

/** How the words of an attempt's channel come before those of a chat; null where they do not, or the channel sets that field. */
export function firstWordsIn(
  { pick, kind, upstreamFormat }: Attempt,
  body: Buffer,
  scan: RequestScan,
): SaidFirst | null {
  const { firstWords, override } = pick.channel
  if (firstWords === null || kind.capability !== 'chat') return null
  const said = upstreamFormat.sayFirst(body, scan, firstWords)
  return said?.names.some((name) => override !== null && Object.hasOwn(override, name)) === true ? null : said
}
