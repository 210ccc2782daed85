import '../index'
import { defineErrors, definedErrors, findErrorDefinition, placeholdersOf } from './error-catalogue'
import type { ErrorDefinition } from './error-definition'

const gone: ErrorDefinition = { kind: 'refused', level: 'info', zh: '{name} 已不存在', en: '{name} is gone' }

describe('the errors of the platform', () => {
  it.each([...definedErrors()])('%s speaks zh and en with the same placeholders', (_code, { zh, en }) => {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[\x20-\x7e]+$/)
    expect(placeholdersOf(zh)).toEqual(placeholdersOf(en))
  })
})

describe('defineErrors', () => {
  it('gives the definitions back and finds them by code', () => {
    expect(defineErrors({ 'catalogue.gone': gone })).toEqual({ 'catalogue.gone': gone })
    expect(findErrorDefinition('catalogue.gone')).toEqual(gone)
    expect(findErrorDefinition('catalogue.never')).toBeUndefined()
  })

  it('takes the same definition twice, but no other under the same code', () => {
    defineErrors({ 'catalogue.twice': gone })
    expect(() => defineErrors({ 'catalogue.twice': { ...gone } })).not.toThrow()
    expect(() => defineErrors({ 'catalogue.twice': { ...gone, level: 'error' } })).toThrow('defined twice')
  })

  it.each([
    ['noDot', gone, "not like 'service.what-happened'"],
    ['catalogue.Upper', gone, "not like 'service.what-happened'"],
    ['catalogue.mute', { ...gone, en: '' }, 'lacks a text'],
    ['catalogue.uneven', { ...gone, en: '{title} is gone' }, 'different placeholders'],
  ])('refuses %s', (code, definition, message) => {
    expect(() => defineErrors({ [code]: definition })).toThrow(message)
  })
})
