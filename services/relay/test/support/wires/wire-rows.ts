import type { RoutedChannel } from '@tollgate/contracts'
import { exampleKeys } from '@tollgate/testing'

/** What a channel is asked by, whose provider is asked in words of its own, as its documents have it. */
export interface WireRow {
  readonly path: string
  /** Where streams are asked for, if elsewhere. */
  readonly streamPath?: string
  readonly headers?: Readonly<Record<string, unknown>>
  /** The model that is asked for; `a-model` unless given. */
  readonly model?: string
  readonly key?: string
  readonly channel?: Partial<RoutedChannel>
  /** What the vendor is asked for a plain question, whole and streamed. */
  readonly asked: (isStream: boolean) => object
  /** Events of a stream in front of the first that says something; none unless given. */
  readonly opening?: number
  /** It tells no tokens, ever or in streams: what it says is counted. */
  readonly tellsNothing?: 'ever' | 'streamed'
}

const bearer = { authorization: 'Bearer a-key' }
const question = 'Say hello.'

/** By the types of their channels. */
export const wireRows: Readonly<Record<number, WireRow>> = {
  15: {
    path: '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/completions_pro',
    model: 'ERNIE-4.0-8K',
    key: exampleKeys.baidu,
    asked: (stream) => ({ messages: [{ role: 'user', content: question }], stream }),
  },
  18: {
    path: '/v1.1/chat',
    model: 'lite',
    key: exampleKeys.xunfei,
    asked: () => ({
      header: { app_id: 'an-app-id' },
      parameter: { chat: { domain: 'lite' } },
      payload: { message: { text: [{ role: 'user', content: question }] } },
    }),
  },
  21: {
    path: '/api/library/ask',
    headers: bearer,
    channel: { other: 'a-library' },
    asked: (stream) => ({ model: 'a-model', query: question, libraryId: 'a-library', stream }),
    tellsNothing: 'ever',
  },
  23: {
    path: '/',
    headers: {
      'x-tc-action': 'ChatCompletions',
      'x-tc-version': '2023-09-01',
      authorization: expect.stringMatching(/^TC3-HMAC-SHA256 Credential=AKID/) as string,
    },
    key: exampleKeys.tencent,
    asked: (Stream) => ({ Model: 'a-model', Messages: [{ Role: 'user', Content: question }], Stream }),
  },
  33: {
    path: '/model/us.amazon.nova-pro-v1%3A0/converse',
    streamPath: '/model/us.amazon.nova-pro-v1%3A0/converse-stream',
    headers: { authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/) as string },
    model: 'nova-pro',
    key: 'AKIDEXAMPLE|a-secret-key|us-west-2',
    asked: () => ({ messages: [{ role: 'user', content: [{ text: question }] }], inferenceConfig: {} }),
  },
  34: {
    path: '/v2/chat',
    headers: bearer,
    asked: (stream) => ({ model: 'a-model', messages: [{ role: 'user', content: question }], stream }),
  },
  37: {
    path: '/v1/chat-messages',
    headers: bearer,
    asked: (isStream) => ({
      inputs: {},
      query: question,
      response_mode: isStream ? 'streaming' : 'blocking',
      user: expect.any(String) as string,
      auto_generate_name: false,
    }),
  },
  49: {
    path: '/v3/chat',
    headers: bearer,
    asked: () => ({
      bot_id: 'a-model',
      user_id: expect.any(String) as string,
      stream: true,
      auto_save_history: false,
      additional_messages: [{ role: 'user', type: 'question', content: question, content_type: 'text' }],
    }),
  },
  56: {
    path: '/v1/models/meta/llama/predictions',
    headers: bearer,
    model: 'meta/llama',
    asked: (stream) => ({ input: { prompt: question }, ...(stream && { stream }) }),
    tellsNothing: 'streamed',
  },
  57: {
    path: '/backend-api/codex/responses',
    headers: {
      authorization: 'Bearer a-token',
      'chatgpt-account-id': 'an-account',
      'user-agent': 'Tollgate',
      accept: 'text/event-stream',
    },
    key: '{"access_token":"a-token","account_id":"an-account"}',
    asked: () => ({
      model: 'a-model',
      instructions: '',
      input: [{ role: 'user', content: question }],
      store: false,
      stream: true,
    }),
    opening: 4,
  },
}
