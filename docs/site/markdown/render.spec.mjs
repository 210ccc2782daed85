import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf, render } from './render.mjs'

const site = { has: () => false }

test('headings have the anchors that forges make, and the second of a name has a number', () => {
  const text = '# A page\n\n## What `npm start` does, in full\n\n## Again\n\n## Again\n'
  const anchors = partsOf(text).map(({ heading }) => heading.anchor)
  assert.deepEqual(anchors, ['a-page', 'what-npm-start-does-in-full', 'again', 'again-1'])
  const html = render('a.md', text, site)
  for (const anchor of anchors) assert.match(html, new RegExp(`id="${anchor}"`))
})

test('markup that stands in a page is shown, not used', () => {
  const html = render('a.md', 'The process <pid> of <b>it</b>\n\n<script>alert(1)</script>\n', site)
  assert.match(html, /&lt;pid&gt; of &lt;b&gt;it&lt;\/b&gt;/)
  assert.doesNotMatch(html, /<script|<b>/)
})

test('tables and code scroll by themselves, and by the keyboard', () => {
  const html = render('a.md', '| a |\n| - |\n| 1 |\n\n```sh\nls < x\n```\n', site)
  assert.match(html, /<div class="wide" tabindex="0"><table>/)
  assert.match(html, /<pre tabindex="0" data-language="sh"><code>ls &lt; x<\/code><\/pre>/)
})

test('a link to what the site does not have keeps its words', () => {
  assert.equal(render('a.md', 'See [the chart](../helm/values.yaml).', site), '<p>See the chart.</p>\n')
})

test('the words of a part are without marks and links', () => {
  const [part] = partsOf('# A\n\nUse **bold** and [a link](b.md#c), `code`.\n\n- one\n- two\n')
  assert.equal(part?.words.replace(/\s+/g, ' '), 'Use bold and a link, code . one two')
})
