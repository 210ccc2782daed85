import { metrics } from '@tollgate/platform'
import { noCounts } from '@tollgate/usage'
import { RelayMetrics } from './relay-metrics'

describe('the metrics of calls', () => {
  it('keep so many models apart, and count the rest together', async () => {
    const relay = new RelayMetrics(3)
    const call = { operation: 'chat', provider: 'openai', errorType: null, durationMs: 5, firstPartMs: null }
    const finished = (model: string) => relay.finished({ ...call, model, counts: noCounts() })
    for (let i = 0; i < 5; i++) finished(`gpt-4-gizmo-${i}`)
    finished('gpt-4-gizmo-1')
    const { text } = await metrics.expose()
    const countOf = (model: string) =>
      new RegExp(`^gen_ai_client_operation_duration_count{[^}]*model="${model}"[^}]*} (.*)$`, 'm').exec(text)?.[1]
    expect([countOf('gpt-4-gizmo-1'), countOf('gpt-4-gizmo-4'), countOf('other')]).toEqual(['2', undefined, '2'])
  })

  it('tell of each way to end from the beginning, so that the first time is an increase', async () => {
    const relay = new RelayMetrics()
    const shown = async (end: string) =>
      new RegExp(`^tollgate_relay_calls{end="${end}"} (.*)$`, 'm').exec((await metrics.expose()).text)?.[1]
    expect(await shown('failed')).toBe('0')
    relay.ended('failed')
    expect([await shown('failed'), await shown('upstream-cut')]).toEqual(['1', '0'])
  })
})
