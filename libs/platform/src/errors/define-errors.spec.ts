import { faultsOfTexts, fill } from '@tollgate/texts'
import { AppError } from './app-error'
import { defineErrors } from './define-errors'
import { platformErrors } from './platform.errors'
import { refusal } from './refusal'

const errors = defineErrors('lamp', {
  gone: { zh: '灯已不存在', en: 'The lamp is gone' },
  tooHot: { kind: 'unavailable', level: 'warn', zh: '{room} 太热：{why}', en: '{room} is too hot: {why}' },
})

describe('the errors of the platform', () => {
  it('speak both languages', () => {
    expect(faultsOfTexts(platformErrors)).toEqual([])
  })
})

describe('defineErrors', () => {
  it('makes errors that carry what they mean', () => {
    const error = errors.tooHot({ room: 7, why: 'sun' })
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ name: 'AppError', message: 'lamp.too-hot', code: 'lamp.too-hot' })
    expect(error.context).toEqual({ room: 7, why: 'sun' })
    expect(error.definition).toEqual({
      code: 'lamp.too-hot',
      kind: 'unavailable',
      level: 'warn',
      zh: '{room} 太热：{why}',
      en: '{room} is too hot: {why}',
    })
  })

  it('takes a refused rule for granted', () => {
    expect(errors.gone().definition).toMatchObject({ kind: 'refused', level: 'info' })
    expect(errors.gone().context).toEqual({})
  })

  it('passes on a cause, when to try again and details, which never stand before a value', () => {
    const cause = new Error('root')
    const error = errors.tooHot({ room: 7, why: 'sun' }, { cause, retryAfterMs: 500, details: { lamp: 3, room: 8 } })
    expect(error.context).toEqual({ room: 7, why: 'sun', lamp: 3, retryAfterMs: 500 })
    expect(error.cause).toBe(cause)
    expect(errors.gone({ details: { lamp: 3 } }).context).toEqual({ lamp: 3 })
    expect(errors.gone()).not.toHaveProperty('cause')
  })

  it('gives what an error means without making one', () => {
    expect(fill(errors.tooHot, 'en', { room: 7, why: 'sun' })).toBe('7 is too hot: sun')
    expect({ ...errors.gone }).toMatchObject({ code: 'lamp.gone', kind: 'refused', level: 'info' })
  })

  it('knows its own again', () => {
    expect(errors.gone.is(errors.gone())).toBe(true)
    expect(errors.gone.is(platformErrors.internal())).toBe(false)
    expect(errors.gone.is({ code: 'lamp.gone' })).toBe(false)
  })

  it('compiles with names and values that are defined, and with nothing else', () => {
    const code: 'lamp.too-hot' = errors.tooHot.code
    expect(code).toBe('lamp.too-hot')
    const wrong = [
      // @ts-expect-error a mistyped name
      () => errors.tooHott({ room: 7, why: 'sun' }),
      // @ts-expect-error a value is missing
      () => errors.tooHot({ room: 7 }),
      // @ts-expect-error a value is too many
      () => errors.tooHot({ room: 7, why: 'sun', lamp: 3 }),
      // @ts-expect-error the values are missing
      () => errors.tooHot(),
      // @ts-expect-error there is nothing to fill
      () => errors.gone({ room: 7 }),
      // @ts-expect-error the languages have different placeholders
      () => defineErrors('lamp', { dark: { zh: '{room} 太暗', en: 'Too dark' } }),
      // @ts-expect-error a bare code has no meaning
      () => new AppError('lamp.gone'),
      // @ts-expect-error there is no such kind
      () => defineErrors('lamp', { dark: { kind: 'dark', zh: '太暗', en: 'Too dark' } }),
    ]
    expect(wrong).toHaveLength(8)
  })
})

describe('refusal', () => {
  it('makes an error of a text that a form shares', () => {
    const error = refusal({ code: 'lamp.name-required', zh: '请输入名称', en: 'Enter a name' }, { path: 'name' })
    expect(error).toMatchObject({ code: 'lamp.name-required', context: { path: 'name' } })
    expect(error.definition).toMatchObject({ kind: 'refused', level: 'info', en: 'Enter a name' })
  })
})
