import type { CallTranslator, RequestSetting } from '../src/core/translator'

/** A request or an answer, of which anything may be expected. */
export type Json = Record<string, unknown>

/** The request in the other format, and what became of the rest: `field fate`, in order. */
export function translated(
  translator: CallTranslator,
  body: Json,
  setting: RequestSetting = {},
): { body: Json; losses: string[] } {
  const written = translator.request(Buffer.from(JSON.stringify(body)), setting)
  if (written.kind !== 'translated') throw new Error(`refused: ${written.param}`)
  const losses = written.losses.map(({ field, fate }) => `${field} ${fate}`).sort()
  return { body: JSON.parse(String(written.body)) as Json, losses }
}

/** What the request is refused for; null when it is not. */
export function refusedFor(translator: CallTranslator, body: Json, setting: RequestSetting = {}): string | null {
  const written = translator.request(Buffer.from(JSON.stringify(body)), setting)
  return written.kind === 'untranslatable' ? written.param : null
}
