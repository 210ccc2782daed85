import { JSDOM } from 'jsdom'
import { sanitiserOf } from './sanitise'

const sanitise = sanitiserOf(new JSDOM('', { url: 'https://gate.example/about' }).window)

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

  test.each([
    ['<img src="/api/oauth/email/bind?email=a@b.c&amp;code=1">'],
    ['<img src="https://gate.example/api/user/token">'],
    ['<img src="\\\\gate.example\\api\\user\\token">'],
    ['<img src="/x/..%2fapi/user/token">'],
    ['<img src="&#47;api/user/token">'],
    ['<img srcset="/logo.png 1x, /api/user/token 2x">'],
    ['<img srcset="/logo.png,/api/user/token">'],
    ['<picture><source srcset="//gate.example/api/user/token"></picture>'],
    ['<video poster="/api/user/token" src="/api/user/token"></video>'],
    ['<audio src="/pg/x"></audio>'],
    ['<track src="/v1/models">'],
    ['<table background="/api/user/token"><tr><td background="/api/user/token">x</td></tr></table>'],
    ['<a href="/api/user/token" ping="/api/user/token">x</a>'],
    ['<area href="/api/user/token">'],
    ['<blockquote cite="/api/user/token">x</blockquote>'],
    ['<base href="https://gate.example/api/"><img src="/api/user/token">'],
    ['<form action="/api/user/token"><button formaction="/api/user/token">x</button></form>'],
    ['<svg><image href="/api/user/token"/><use href="/api/user/token"/></svg>'],
    ['<math><mi href="/api/user/token">x</mi></math>'],
    ['<p style="background:url(/api/user/token)">x</p>'],
    ['<p style="background:u\\72l(/api/user/token)">x</p>'],
    ['<p style="background:ur/**/l(/api/user/token)">x</p>'],
    ['<p style="background:image-set(\'/api/user/token\' 1x)">x</p>'],
    ['<p style="--x:URL(/api/user/token);color:red">x</p>'],
    ['<p style="background:-webkit-image-set(url(/api/user/token) 1x)">x</p>'],
    ['<iframe src="/api/user/token"></iframe><object data="/api/user/token"></object><embed src="/api/user/token">'],
    ['<link rel="prefetch" href="/api/user/token"><meta http-equiv="refresh" content="0;url=/api/user/token">'],
  ])('loads nothing from an API of this site: %s', (text) => {
    expect(sanitise(text)).not.toMatch(/api|pg\/|v1|url|image-set/i)
  })

  test('says what it likes of an API, and shows pictures of elsewhere', () => {
    const text = '<p title="/api/status">See /api/docs</p><img src="https://elsewhere.example/api/a.png" alt="/api/x">'
    expect(sanitise(text)).toBe(text)
  })

  test.each([
    ['color:red;background:linear-gradient(90deg, rgb(0 0 0), #fff);width:calc(100% - (2px + 1em))', null],
    ['color:red;background:url(https://elsewhere.example/a.png);margin:0', 'color:red;margin:0'],
    ['font-family:"a;b:url(/x)";margin:0', 'font-family:"a;margin:0'],
  ])('keeps the styles that load nothing: %s', (style, kept) => {
    const view = new JSDOM(sanitise(`<p>x</p>`)).window.document
    const paragraph = view.createElement('p')
    paragraph.setAttribute('style', style)
    expect(sanitise(paragraph.outerHTML)).toBe(
      paragraph.outerHTML.replace(style.replaceAll('"', '&quot;'), (kept ?? style).replaceAll('"', '&quot;')),
    )
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
