import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { usualModels } from '../models/usual.mjs'

/** @param {string} model @param {object} [more] */
const entry = (model, more) => ({ provider: 'openai', model, mode: 'chat', ...more })

/** @param {readonly import('../models/usual.mjs').Entry[]} entries @param {readonly string[]} [known] */
const usual = (entries, known = []) => usualModels(entries, { openai: known })['openai']

describe('usual models', () => {
  it('are those that a maker sells itself, for calls that every channel carries', () => {
    const entries = [
      entry('gpt-6'),
      entry('gpt-6-pro', { mode: 'responses' }),
      entry('a-vector', { mode: 'embedding' }),
      entry('a-picture', { mode: 'image_generation' }),
      entry('unknown', { mode: null }),
      entry('resold', { via: 'openrouter' }),
      entry('going', { deprecation_date: '2027-01-01' }),
      entry('other', { provider: 'nobody' }),
    ]
    assert.deepEqual(usual(entries), ['gpt-6', 'gpt-6-pro', 'a-vector'])
  })

  it('are named once: no date, trial or latest beside the plain name', () => {
    const names = ['gpt-6', 'gpt-6-2026-01-02', 'gpt-6-20260102', 'gpt-6-0102', 'gpt-6-preview', 'gpt-6-latest']
    assert.deepEqual(usual([...names, 'gpt-7-preview', 'gpt-8-2026-01-02'].map((name) => entry(name))), [
      'gpt-8-2026-01-02',
      'gpt-7-preview',
      'gpt-6',
    ])
  })

  it('leave former generations out, and count none of them as the plain name of another', () => {
    const mistral = ['mistral-small', 'mistral-small-latest'].map((name) => entry(name, { provider: 'mistral' }))
    assert.deepEqual(usualModels(mistral, {})['mistral'], ['mistral-small-latest'])
    assert.deepEqual(usual([entry('gpt-4-turbo-preview')]), [])
  })

  it('keep their order, and have what is new in front of its kind', () => {
    const entries = ['a', 'b', 'new-9', 'new-10', 'v'].map((name) =>
      entry(name, name === 'v' ? { mode: 'embedding' } : {}),
    )
    assert.deepEqual(usual(entries, ['b', 'a', 'gone', 'v']), ['new-10', 'new-9', 'b', 'a', 'v'])
  })
})
