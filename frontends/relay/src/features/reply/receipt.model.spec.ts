import type { LogView } from '@tollgate/contracts/http/logs'
import { logQueryOf, tokensOf } from './receipt.model'

const row = { created_at: 1_767_225_600, prompt_tokens: 20, completion_tokens: 90 } as LogView // all that is read

describe('the receipt of an answer', () => {
  it('has the tokens of the log, and until then those of the answer', () => {
    expect(tokensOf({ usage: null }, null)).toBeNull()
    expect(tokensOf({ usage: { prompt_tokens: 19, completion_tokens: 88 } }, null)).toEqual({ input: 19, output: 88 })
    expect(tokensOf({ usage: { prompt_tokens: 19, completion_tokens: 88 } }, row)).toEqual({ input: 20, output: 90 })
  })

  it('leads to its row, and until then to rows of its kind', () => {
    const kind = { token_name: 'playground-vip', model_name: 'gpt-4o' }
    expect(logQueryOf({ group: 'vip', model: 'gpt-4o' }, null)).toEqual(kind)
    expect(logQueryOf({ group: 'vip', model: 'gpt-4o' }, row)).toEqual({
      ...kind,
      start_timestamp: 1_767_225_600,
      end_timestamp: 1_767_225_601,
    })
  })
})
