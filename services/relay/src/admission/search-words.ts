import { type RequestScan, textBodyOf } from '@tollgate/formats'
import type { SearchedBody } from '../words/word-search'
import type { AdmissionContext } from './admission-context'
import type { Arrival } from './arrival'
import type { Caller } from './caller/caller'

/** What is asked, by whom, and the body that says so. */
interface AskedWords {
  readonly arrival: Arrival
  readonly caller: Caller
  readonly body: Buffer
  readonly scan: RequestScan
  readonly model: string
}

/** Searches what is asked for words that are not allowed, at once where it is short; null where the site has no such words. */
export function searchWords(
  { settings, words: search }: AdmissionContext,
  { arrival, caller, body, scan, model }: AskedWords,
): SearchedBody | Promise<SearchedBody> | null {
  const words = settings.sensitiveWords
  if (words === null) return null
  const { task, kind } = arrival
  // Of a submit only what somebody has written: the rest is images.
  const said = task === null ? textBodyOf(body, scan) : Buffer.from(JSON.stringify({ prompt: task.ask.said }))
  return search.find(words, { userId: caller.user.id, body: said, format: kind.format, model })
}
