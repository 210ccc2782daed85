import { runInRequestContext } from './request-context'
import { currentTraceparent, formatTraceparent, parseTraceparent } from './traceparent'

const traceId = '0190f6c27d4e7c119a553d2b6f0c1a10'
const spanId = '00f067aa0ba902b7'

describe('parseTraceparent', () => {
  it('reads what formatTraceparent writes', () => {
    for (const traceFlags of [0, 1]) {
      const context = { traceId, spanId, traceFlags, isRemote: true }
      expect(parseTraceparent(formatTraceparent(context))).toEqual(context)
    }
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another version', `ff-${traceId}-${spanId}-01`],
    ['no trace', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['no span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['more than there may be', `00-${traceId}-${spanId}-01-x`],
  ])('takes %s for none', (_what, text) => {
    expect(parseTraceparent(text)).toBeNull()
  })
})

describe('currentTraceparent', () => {
  it('is of the request that is being served, and null outside any', () => {
    const text = runInRequestContext({ requestId: 'unused', traceId }, currentTraceparent)
    expect(parseTraceparent(text)).toMatchObject({ traceId, traceFlags: 0 })
    expect(currentTraceparent()).toBeNull()
  })
})
