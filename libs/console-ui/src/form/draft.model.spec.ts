import { draftFor, draftOf } from './draft.model'

const none = new Set<string>()

describe('the draft of a form', () => {
  it('has only what was changed', () => {
    const began = { name: 'a', models: ['x'], note: null, weight: 1 }
    expect(draftOf({ ...began }, began, none)).toEqual({})
    expect(draftOf({ ...began, models: ['x', 'y'] }, began, none)).toEqual({ models: ['x', 'y'] })
    expect(draftOf({ ...began, note: undefined }, began, none)).toEqual({})
    expect(draftOf({ ...began, name: '' }, began, none)).toEqual({ name: '' })
  })

  it('never has a secret, nor gives one back', () => {
    const secrets = new Set(['key'])
    expect(draftOf({ name: 'b', key: 'sk-1' }, { name: 'a', key: '' }, secrets)).toEqual({ name: 'b' })
    expect(draftFor({ name: 'b', key: 'sk-1' }, { name: 'a', key: '' }, secrets)).toEqual({ name: 'b' })
  })

  it('gives back only what the form still has fields for', () => {
    expect(draftFor({ name: 'b', gone: 1 }, { name: 'a' }, none)).toEqual({ name: 'b' })
    expect(draftFor({ gone: 1 }, { name: 'a' }, none)).toBeNull()
    expect(draftFor(null, { name: 'a' }, none)).toBeNull()
  })
})
