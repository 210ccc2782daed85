import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, htmlFileOf, linkOf } from './links.model.mjs'

const has = (/** @type {string} */ file) => ['operating.md', 'adr/README.md', 'pictures/log.png'].includes(file)

test('a page is shown without its ending, and a folder’s README as the folder', () => {
  assert.deepEqual(['README.md', 'operating.md', 'adr/README.md', 'adr/0001-nest.md'].map(addressOf), [
    '/docs',
    '/docs/operating',
    '/docs/adr',
    '/docs/adr/0001-nest',
  ])
  assert.deepEqual(['README.md', 'adr/README.md'].map(htmlFileOf), ['index.html', 'adr.html'])
})

test('a link leads to the page, its anchor or its picture, and elsewhere as it is', () => {
  assert.equal(linkOf('adr/0001-nest.md', '../operating.md#variables', has), '/docs/operating#variables')
  assert.equal(linkOf('operating.md', 'adr/README.md', has), '/docs/adr')
  assert.equal(linkOf('operating.md', 'pictures/log.png', has), '/docs/pictures/log.png')
  for (const href of ['#variables', 'https://example.com/a.md', 'mailto:a@example.com', '/api/docs'])
    assert.equal(linkOf('operating.md', href, has), href)
})

test('a link to what the site does not have is none', () => {
  assert.equal(linkOf('operating.md', '../helm/tollgate/values.yaml', has), null)
})
