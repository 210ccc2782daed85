import { AppError } from './app-error'
import { describeError } from './describe-error'
import { defineErrors } from './error-catalogue'
import { fromWireError, toWireError, wireError } from './wire-error'

defineErrors({
  'describe.short': { kind: 'refused', level: 'info', zh: '余额不足，还差 {units}', en: 'Short of {units} units' },
  'describe.busy': { kind: 'too-many', level: 'info', zh: '太忙', en: 'Busy' },
  'describe.why': { kind: 'refused', level: 'info', zh: '不行：{reason}', en: 'No: {reason}' },
})

describe('describeError', () => {
  it('fills the placeholders of the text in the language asked for', () => {
    const error = new AppError('describe.short', { units: 30 })
    expect(describeError(error, 'zh')).toMatchObject({
      code: 'describe.short',
      status: 200,
      message: '余额不足，还差 30',
    })
    expect(describeError(error, 'en').message).toBe('Short of 30 units')
  })

  it('leaves a placeholder that nothing fills', () => {
    expect(describeError(new AppError('describe.short'), 'en').message).toBe('Short of {units} units')
  })

  it('takes a reason that is told in both languages', () => {
    const error = new AppError('describe.why', { reason: { zh: '太晚', en: 'too late' } })
    expect([describeError(error, 'zh').message, describeError(error, 'en').message]).toEqual([
      '不行：太晚',
      'No: too late',
    ])
  })

  it('passes on when to try again', () => {
    expect(describeError(new AppError('describe.busy', { retryAfterMs: 1_500 }), 'en')).toMatchObject({
      status: 429,
      retryAfterMs: 1_500,
    })
  })

  it.each([
    ['an error of another library', new Error('SELECT * FROM secrets')],
    ['a text', 'oops'],
    ['nothing', undefined],
    ['a code that nobody defined', new AppError('describe.unheard-of', { sql: 'SELECT' })],
  ])('tells nothing of %s', (_what, error) => {
    expect(describeError(error, 'en')).toMatchObject({
      code: 'platform.internal',
      status: 500,
      message: 'An internal error occurred',
    })
  })
})

describe('an error on its way between processes', () => {
  const travel = (error: unknown) => fromWireError(wireError.parse(JSON.parse(JSON.stringify(toWireError(error)))))

  it('keeps its code, context and meaning', () => {
    expect(travel(new AppError('describe.short', { units: 30 }))).toMatchObject({
      code: 'describe.short',
      context: { units: 30 },
    })
  })

  it('can be told where nobody knows its code', () => {
    const wire = { ...toWireError(new AppError('describe.short', { units: 30 })), code: 'elsewhere.short' }
    expect(describeError(fromWireError(wire), 'en')).toMatchObject({
      code: 'elsewhere.short',
      message: 'Short of 30 units',
    })
  })

  it('leaves its detail at home when it is none of ours', () => {
    expect(travel(new Error('password'))).toMatchObject({ code: 'platform.internal', context: {} })
  })
})
