import type { RoutedChannel } from '@tollgate/contracts'

/** What a channel is asked by, whose provider is asked in words of its own, as its documents have it. */
export interface WireRow {
  readonly path: string
  readonly headers?: Readonly<Record<string, unknown>>
  /** The model that is asked for; `a-model` unless given. */
  readonly model?: string
  readonly key?: string
  readonly channel?: Partial<RoutedChannel>
  /** What the vendor is asked for a plain question, whole and streamed. */
  readonly asked: (isStream: boolean) => object
  /** It tells no tokens: what it says is counted. */
  readonly tellsNothing?: true
}

const bearer = { authorization: 'Bearer a-key' }

/** By the types of their channels. */
export const wireRows: Readonly<Record<number, WireRow>> = {
  37: {
    path: '/v1/chat-messages',
    headers: bearer,
    asked: (isStream) => ({
      inputs: {},
      query: 'Say hello.',
      response_mode: isStream ? 'streaming' : 'blocking',
      user: expect.any(String) as string,
      auto_generate_name: false,
    }),
  },
}
