import { defineErrors } from '../errors/define-errors'
import { runInRequestContext } from '../trace-context/request-context'
import { createLog } from './create-log'
import type { LogLevel } from './log-level'

const errors = defineErrors('log', { lost: { zh: '丢了', en: 'Lost' } })

function recording(level: LogLevel = 'info') {
  const lines: Record<string, unknown>[] = []
  return { lines, log: createLog('billing', { level, write: (line) => void lines.push(JSON.parse(line)) }) }
}

describe('Log', () => {
  it('writes an event with its fields as one line of JSON', () => {
    const { lines, log } = recording()
    log.info('quota.settled', { userId: 7, quotaUnits: 1_200 })
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        service: 'billing',
        event: 'quota.settled',
        userId: 7,
        quotaUnits: 1_200,
      }),
    ])
  })

  it('writes nothing below its level', () => {
    const { lines, log } = recording('warn')
    log.debug('a')
    log.info('b')
    log.warn('c')
    log.error('d')
    expect(lines.map(({ event }) => event)).toEqual(['c', 'd'])
  })

  it('names the request that is being served, across awaits', async () => {
    const { lines, log } = recording()
    const context = { requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10', traceId: '0190f6c27d4e7c119a553d2b6f0c1a10' }
    await runInRequestContext(context, async () => {
      await Promise.resolve()
      log.info('inside')
    })
    log.info('outside')
    expect(lines[0]).toMatchObject(context)
    expect(lines[1]).not.toHaveProperty('requestId')
  })

  it('names a request outside of its context, for all that is told of it', () => {
    const { lines, log } = recording()
    log.forRequest('0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10').warn('failed')
    log.warn('failed')
    expect(lines[0]).toMatchObject({
      requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
      traceId: '0190f6c27d4e7c119a553d2b6f0c1a10',
    })
    expect(lines[1]).not.toHaveProperty('requestId')
  })

  it('tells an error with its causes', () => {
    const { lines, log } = recording()
    log.error('failed', { error: errors.lost({ details: { userId: 1 }, cause: new Error('root') }) })
    expect(lines[0]?.error).toMatchObject({
      name: 'AppError',
      code: 'log.lost',
      context: { userId: 1 },
      stack: expect.any(String),
      cause: { message: 'root' },
    })
  })

  it('passes the fields of a child on to each of its lines', () => {
    const { lines, log } = recording()
    log.child({ channelId: 3, apiKey: 'sk-1' }).info('tested')
    expect(lines[0]).toMatchObject({ channelId: 3, apiKey: '***' })
  })
})
