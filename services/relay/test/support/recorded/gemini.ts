import { aRatioPrice } from '@tollgate/testing'
import type { Answered, Asked } from '../client'
import { tokenKey, type World } from '../world'
import { recordingsOf } from './recordings'

export const gemini = 'gemini-2.5-flash'
export const embedder = 'gemini-embedding-2'
/** What Gemini's clients ask. */
export const question = {
  contents: [{ role: 'user', parts: [{ text: 'Say hello.' }] }],
  generationConfig: { maxOutputTokens: 1_000 },
}
/** Recorded traffic of Gemini's API, by name. */
export const geminiRecordings = recordingsOf('gemini')
/** By which a stream is asked for as events. */
export const asEvents = 'streamGenerateContent?alt=sse'

/** A call as Gemini's clients make it: what is to be done, perhaps with a query, and by which model. */
export function asContents(
  method = 'generateContent',
  body: object = question,
  { model = gemini, headers = {} }: { model?: string; headers?: Record<string, string> } = {},
): Asked {
  return {
    path: `/v1beta/models/${encodeURIComponent(model)}:${method}`,
    key: null,
    headers: { 'x-goog-api-key': `sk-${tokenKey}`, ...headers },
    body,
  }
}

/** One answer of Gemini's, whole or one of a stream. */
export interface Contents {
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly Readonly<Record<string, unknown>>[] }
    readonly finishReason?: string
  }[]
  readonly usageMetadata?: Readonly<Record<string, unknown>>
  readonly error?: GoogleError
}

/** The error of a body in Google's shape. */
export interface GoogleError {
  readonly code: number
  readonly message: string
  readonly status: string
}

/** The error of an answer in Google's shape. */
export function googleError(answer: Answered): GoogleError {
  return (answer.json() as { error: GoogleError }).error
}

/** The answers in a stream of events. */
export function contentEvents({ bytes }: Pick<Answered, 'bytes'>): Contents[] {
  return bytes
    .toString()
    .split(/\r?\n\r?\n/)
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.parse(event.slice('data: '.length)) as Contents)
}

/** What answers say, together. */
export function textOfContents(answers: readonly Contents[]): string {
  const parts = answers.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])
  return parts.map(({ text }) => text ?? '').join('')
}

/** Puts a channel of Gemini, with prices. */
export async function putGemini(world: World, given: Parameters<World['putChannel']>[0] = {}): Promise<void> {
  await world.putChannel({ id: 24, type: 24, models: [gemini, embedder], ...given })
  await world.setPrice(gemini, aRatioPrice({ model: '0.15', completion: '8', cacheRead: '0.25' }))
  await world.setPrice(embedder, aRatioPrice({ model: '0.1' }))
}
