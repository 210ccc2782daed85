import { createLog } from '../log/create-log'
import { metrics } from '../metrics/metrics'
import { guarded } from './guarded'

describe('what is thrown at a guarded place', () => {
  it('goes no further, and is counted and logged with its trace', async () => {
    const lines: string[] = []
    const log = createLog('test', { level: 'error', write: (line) => void lines.push(line) })
    const done = [1, 2, 3].map((one) =>
      guarded(log, 'spec', () => {
        if (one === 2) throw new Error('injected')
      }),
    )
    expect(done).toEqual([true, false, true])
    expect((await metrics.expose()).text).toContain('tollgate_thrown{place="spec"} 1')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        event: 'thrown',
        place: 'spec',
        error: expect.objectContaining({ message: 'injected' }),
      }),
    ])
    expect(lines[0]).toContain('guarded.spec.ts')
  })
})
