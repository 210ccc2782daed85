import type { MockRow } from './mock-row'

const byAda = { user_id: 7, username: 'ada' } as const

/** What a row has of calls that were not let in: one of its own, and a count of those that have none. */
export const refusedRows: readonly Partial<MockRow>[] = [
  {
    ...byAda,
    token_name: 'research',
    group: 'vip',
    model_name: 'gpt-5-pro',
    request_id: '019a9c3e-5b10-7c11-9a55-3d2b6f0c2b11',
    duration_ms: 3,
    content: { zh: '该令牌无权使用模型：gpt-5-pro', en: 'The API key may not be used for the model gpt-5-pro.' },
    details: {
      group: 'vip',
      frt: -1_000,
      outcome: 'refused',
      refusal: { reason: 'model-forbidden', status: 403, path: 'POST /v1/chat/completions' },
      admin_info: { use_channel: [], attempts: [], client_ip: '203.0.113.24' },
    },
  },
  {
    ...byAda,
    content: {
      zh: '一分钟内另有 4980 次请求被拒绝',
      en: '4980 more calls were refused within a minute',
    },
    details: { outcome: 'refused' },
  },
]
