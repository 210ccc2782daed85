import { safeHref, withoutEntities } from './safe-href'

const page = 'https://gate.example/playground'

describe('addresses of foreign text', () => {
  test.each(['https://example.com/a?b=c', 'http://127.0.0.1:3000', 'mailto:a@example.com', '/console/token', '#part'])(
    '%s may be a link',
    (href) => {
      expect(safeHref(href, page)).toBe(href)
    },
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'relative/page',
    '/api/user/token',
    '/./api/user/token',
    '/%61pi/user/token',
    '/a\tpi/user/token',
    'https://gate.example/api/user/token',
    'http://gate.example:3000/pg/chat/completions',
    '',
  ])('%j may not', (href) => {
    expect(safeHref(href, page)).toBeNull()
  })
})

test.each([
  ['a &amp; b &lt;c&gt;', 'a & b <c>'],
  ['&#39;&#x4e2d;&nbsp;', "'中\u00a0"],
  ['&unknown; & plain', '&unknown; & plain'],
  ['&amp;lt;', '&lt;'],
  ['&#0;&#x110000;', '&#0;&#x110000;'],
])('%j reads %j', (text, shown) => {
  expect(withoutEntities(text)).toBe(shown)
})
