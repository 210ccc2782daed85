import { aRatioPrice } from '@tollgate/testing'
import type { Answered, Asked } from './client'
import { recordingsOf } from './recorded/recordings'
import { tokenKey, type World } from './world'

export const claude = 'claude-opus-5'
/** A chat as Anthropic's clients ask for it. */
export const greeting = { model: claude, max_tokens: 1_000, messages: [{ role: 'user', content: 'Say hello.' }] }

/** A call as Anthropic's clients make it. */
export function asMessages(body: object = greeting, headers: Record<string, string> = {}): Asked {
  return {
    path: '/v1/messages',
    key: null,
    headers: { 'x-api-key': `sk-${tokenKey}`, 'anthropic-version': '2023-06-01', ...headers },
    body,
  }
}

/** The error of a body in Anthropic's shape. */
export function messagesError(answer: Answered): { type: string; message: string } {
  return (answer.json() as { error: { type: string; message: string } }).error
}

/** One event of a stream of Messages. */
export interface MessageEvent {
  readonly name: string
  readonly data: Readonly<Record<string, unknown>> & { readonly type: string }
}

/** The events of a stream of Messages. */
export function messageEvents({ bytes }: Pick<Answered, 'bytes'>): MessageEvent[] {
  return bytes
    .toString()
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => {
      const name = /^event: (.*)$/m.exec(event)?.[1] ?? ''
      return { name, data: JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as MessageEvent['data'] }
    })
}

/** Puts a channel of Anthropic, with prices as that has them: what a cache takes and gives costs more and less. */
export async function putClaude(world: World, given: Parameters<World['putChannel']>[0] = {}): Promise<void> {
  await world.putChannel({ id: 14, type: 14, models: [claude], ...given })
  const factors = { completion: '5', cacheRead: '0.1', cacheWrite5m: '1.25', cacheWrite1h: '2' }
  await world.setPrice(claude, aRatioPrice({ model: '2.5', ...factors }))
}

/** Recorded traffic of Anthropic's API, by name. */
export const recordings = recordingsOf('anthropic')
