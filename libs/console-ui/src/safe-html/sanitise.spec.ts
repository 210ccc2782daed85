import { JSDOM } from 'jsdom'
import { sanitiserOf } from './sanitise'

const sanitise = sanitiserOf(new JSDOM('').window)

describe("an operator's text", () => {
  test.each([
    ['a script', '<p>a<script>alert(1)</script></p>', 'script'],
    ['a handler', '<img src="x" onerror="alert(1)">', 'onerror'],
    ['a script address', '<a href="javascript:alert(1)">x</a>', 'javascript'],
    ['a style sheet', '<style>body{display:none}</style>text', '<style'],
    ['a form', '<form action="https://evil.example"><input name="password"></form>', '<input'],
    ['a frame', '<iframe src="https://evil.example"></iframe>', 'iframe'],
    ['an object', '<object data="x"></object><embed src="x">', 'object'],
    ['SVG', '<svg><script>alert(1)</script></svg>', 'svg'],
    ['a name that shadows', '<img name="cookie" id="app">', 'name='],
    ['a base', '<base href="https://evil.example">', 'base'],
  ])('loses %s', (_name, text, trace) => {
    expect(sanitise(text)).not.toContain(trace)
  })

  test('keeps its shape', () => {
    expect(
      sanitise('<div style="text-align:center"><b>Hello</b><br><img src="/logo.png" alt="logo"></div>').trim(),
    ).toBe('<div style="text-align:center"><b>Hello</b><br><img src="/logo.png" alt="logo"></div>')
  })

  test('leads elsewhere in a tab that cannot reach back', () => {
    expect(sanitise('<a href="https://example.com">x</a>')).toContain('target="_blank" rel="noopener noreferrer"')
    expect(sanitise('<a href="/about">x</a>')).not.toContain('target')
  })
})
