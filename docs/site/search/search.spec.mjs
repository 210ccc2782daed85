import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeIndex } from './make-index.mjs'
import { find, wordsOf } from './words.js'

const index = makeIndex([
  { file: 'operating.md', text: '# Operating\n\nRun it.\n\n## Secrets\n\nThe master secret seals channel keys.\n' },
  {
    file: 'money.md',
    text: '# Money\n\nA lease lends quota. RetryTimes is none of it.\n\n## Leases\n\nLent to relays.\n',
  },
])
const found = (/** @type {string} */ asked) => find(index, asked).map(({ at }) => at)

test('words are letters and digits, and names of code also their parts', () => {
  assert.deepEqual(wordsOf('RetryTimes: 3 of `quota_per_unit`'), [
    'retrytimes',
    'of',
    'quota',
    'per',
    'unit',
    'retry',
    'times',
  ])
})

test('what is typed finds the beginnings of words, headings before text', () => {
  assert.deepEqual(found('leas'), ['/docs/money#leases', '/docs/money'])
  assert.deepEqual(found('retryti'), ['/docs/money'])
  assert.deepEqual(found('times'), ['/docs/money'])
})

test('a heading is more than a short text', () => {
  const pages = [
    { file: 'notes.md', text: '# Notes\n\nA budget.\n' },
    { file: 'money.md', text: '# Money\n\n## Budgets\n\nWhat a user, a group or a token may spend in a month.\n' },
  ]
  assert.deepEqual(
    find(makeIndex(pages), 'budget').map(({ at }) => at),
    ['/docs/money#budgets', '/docs/notes'],
  )
})

test('all words have to be there', () => {
  assert.deepEqual(found('channel keys'), ['/docs/operating#secrets'])
  assert.deepEqual(found('channel lease'), [])
  assert.deepEqual(found('   '), [])
})

test('a place says its page, its heading and how it begins', () => {
  assert.deepEqual(find(index, 'master'), [
    {
      page: 'Operating',
      title: 'Secrets',
      at: '/docs/operating#secrets',
      said: 'The master secret seals channel keys.',
      size: 2.8,
    },
  ])
})
