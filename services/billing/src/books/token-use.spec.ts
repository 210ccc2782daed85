import { neverUsed, usedBy } from './token-use'

const call = (startedAtMs: number, clientIp = '203.0.113.7') => ({ startedAtMs, clientIp })

describe('the last use of a token (rule M47)', () => {
  it('is the call that came in last, in whatever order calls are told of', () => {
    const late = usedBy(neverUsed, call(20_999))
    expect(late).toEqual({ accessedTime: 20, accessedIp: '203.0.113.7' })
    expect(usedBy(late, call(10_000, '198.51.100.1'))).toEqual(late)
    expect(usedBy(late, call(21_000, '2001:db8::1'))).toEqual({ accessedTime: 21, accessedIp: '2001:db8::1' })
  })

  it('keeps no more of an address than one can have', () => {
    expect(usedBy(neverUsed, call(1_000, 'x'.repeat(9_000))).accessedIp).toHaveLength(64)
  })
})
