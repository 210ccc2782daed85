import { slowCallMs } from './told-calls.policy'

describe('from when on a call is slow', () => {
  it.each([
    [{}, 10_000],
    [{ TRACE_SLOW_SECONDS: '' }, 10_000],
    [{ TRACE_SLOW_SECONDS: '2.5' }, 2_500],
    [{ TRACE_SLOW_SECONDS: 'soon' }, 10_000],
    [{ TRACE_SLOW_SECONDS: '-1' }, 10_000],
    [{ TRACE_SLOW_SECONDS: '0' }, null],
    [{ OTEL_TRACES_SAMPLER: 'always_off', TRACE_SLOW_SECONDS: '2' }, null],
  ])('%j: %p', (env, ms) => expect(slowCallMs(env)).toBe(ms))
})
