import { AppError } from './app-error'
import { atField } from './at-field'
import { defineErrors } from './define-errors'
import { describeError } from './describe-error'
import { fromWireError, toWireError, wireError } from './wire-error'

const errors = defineErrors('describe', {
  short: { zh: '余额不足，还差 {units}', en: 'Short of {units} units' },
  busy: { kind: 'too-many', zh: '太忙', en: 'Busy' },
  why: { zh: '不行：{reason}', en: 'No: {reason}' },
  lampGone: { isGone: true, zh: '灯不存在', en: 'There is no such lamp' },
})

describe('describeError', () => {
  it('fills the placeholders of the text in the language asked for', () => {
    const error = errors.short({ units: 30 })
    expect(describeError(error, 'zh')).toMatchObject({
      code: 'describe.short',
      status: 200,
      message: '余额不足，还差 30',
    })
    expect(describeError(error, 'en').message).toBe('Short of 30 units')
  })

  it('leaves a placeholder that nothing fills', () => {
    expect(describeError(new AppError({ ...errors.short }), 'en').message).toBe('Short of {units} units')
  })

  it('takes a reason that is told in both languages', () => {
    const error = errors.why({ reason: { zh: '太晚', en: 'too late' } })
    expect([describeError(error, 'zh').message, describeError(error, 'en').message]).toEqual([
      '不行：太晚',
      'No: too late',
    ])
  })

  it('says once more, at the field that it is about, what is wrong', async () => {
    const failure = atField('webhook_url', Promise.reject(errors.why({ reason: 'closed' }))).catch(
      (error: unknown) => error,
    )
    expect(describeError(await failure, 'en')).toMatchObject({
      code: 'describe.why',
      message: 'No: closed',
      fields: { webhook_url: 'No: closed' },
    })
    expect(await atField('webhook_url', Promise.resolve(7))).toBe(7)
    const broken = new Error('broken')
    await expect(atField('webhook_url', Promise.reject(broken))).rejects.toBe(broken)
  })

  it('says by a code that what was named is gone (K47)', () => {
    expect(describeError(errors.lampGone(), 'en')).toMatchObject({ status: 200, data: { code: 'gone' } })
    expect(describeError(errors.lampGone({ data: { room: 7 } }), 'en').data).toEqual({ room: 7 })
    expect(describeError(errors.busy(), 'en')).not.toHaveProperty('data')
  })

  it('passes on when to try again', () => {
    expect(describeError(errors.busy({ retryAfterMs: 1_500 }), 'en')).toMatchObject({
      status: 429,
      retryAfterMs: 1_500,
    })
  })

  it.each([
    ['an error of another library', new Error('SELECT * FROM secrets')],
    ['a text', 'oops'],
    ['nothing', undefined],
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
    const arrived = travel(errors.short({ units: 30 }))
    expect(arrived).toMatchObject({ code: 'describe.short', context: { units: 30 } })
    expect(errors.short.is(arrived)).toBe(true)
  })

  it('can be told where nobody knows its code', () => {
    const wire = { ...toWireError(errors.short({ units: 30 })), code: 'elsewhere.short' }
    expect(describeError(fromWireError(wire), 'en')).toMatchObject({
      code: 'elsewhere.short',
      message: 'Short of 30 units',
    })
  })

  it('still says that something is gone (K47)', () => {
    expect(describeError(travel(errors.lampGone()), 'zh').data).toEqual({ code: 'gone' })
  })

  it('leaves its detail at home when it is none of ours', () => {
    expect(travel(new Error('password'))).toMatchObject({ code: 'platform.internal', context: {} })
  })
})
