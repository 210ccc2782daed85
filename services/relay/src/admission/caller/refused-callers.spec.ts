import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { RefusedCallers } from './refused-callers'

describe('refused callers', () => {
  const start = () => {
    const lines: Record<string, unknown>[] = []
    const log = createLog('relay', { level: 'info', write: (line) => void lines.push(JSON.parse(line)) })
    return { lines, refused: new RefusedCallers(new ManualClock(), log) }
  }

  it('are a line each time somebody new is refused for something new, and counted beyond', async () => {
    const { lines, refused } = start()
    for (let times = 0; times < 500; times++) refused.note({ code: 'key-unknown' }, '203.0.113.1', null)
    refused.note({ code: 'address-forbidden' }, '203.0.113.1', { userId: 7, tokenId: 11 })
    await refused.close()
    expect(lines).toEqual([
      expect.objectContaining({ event: 'caller.refused', code: 'key-unknown', address: '203.0.113.1', userId: null }),
      expect.objectContaining({ code: 'address-forbidden', userId: 7, tokenId: 11 }),
      expect.objectContaining({ code: 'key-unknown', times: 499 }),
    ])
  })

  it('are not those whose call is refused for what it asks', async () => {
    const { lines, refused } = start()
    refused.note({ code: 'token-exhausted' }, '203.0.113.1', { userId: 7, tokenId: 11 })
    refused.note({ code: 'disk-full', retryAfterMs: 1 }, '203.0.113.1', null)
    await refused.close()
    expect(lines).toEqual([])
  })
})
