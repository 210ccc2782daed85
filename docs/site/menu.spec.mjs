import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupsOf } from './menu.mjs'

const page = (/** @type {string} */ file) => ({ file, title: file })

test('named pages come first, then what nobody named, then the shelves; what is not there is left out', () => {
  const files = ['new-page.md', 'adr/README.md', 'adr/0001-a.md', 'operating.md', 'README.md']
  assert.deepEqual(
    groupsOf(files.map(page)).map(({ title, folded, pages }) => [title, folded, pages.map(({ file }) => file)]),
    [
      ['Start', undefined, ['README.md']],
      ['Operate', undefined, ['operating.md']],
      ['More', undefined, ['new-page.md']],
      ['Decisions', 'adr/README.md', ['adr/README.md', 'adr/0001-a.md']],
    ],
  )
})
