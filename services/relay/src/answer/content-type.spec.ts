import { contentTypeOf } from './content-type'

const named = (type: string | null) => contentTypeOf(new Headers(type === null ? {} : { 'content-type': type }))

describe('the type of an answer', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/problem+json',
    'text/event-stream',
    'text/event-stream; charset=utf-8',
    'text/plain',
    'text/vtt',
    'audio/mpeg',
    'audio/L16; rate=24000',
    'video/mp4',
    'image/png',
    'application/octet-stream',
  ])('stays as the upstream says: %s', (type) => {
    expect(named(type)).toBe(type)
  })

  it.each([
    ['text/html', 'text/plain; charset=utf-8'],
    ['TEXT/HTML; charset=utf-8', 'text/plain; charset=utf-8'],
    ['text/css', 'text/plain; charset=utf-8'],
    ['text/javascript', 'text/plain; charset=utf-8'],
    ['text/xml', 'text/plain; charset=utf-8'],
    ['text/htmlx', 'text/plain; charset=utf-8'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['application/xml', 'application/octet-stream'],
    ['application/javascript', 'application/octet-stream'],
    ['application/pdf', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['multipart/x-mixed-replace; boundary=x', 'application/octet-stream'],
    ['application/json, text/html', 'application/octet-stream'],
    ['text/plain, text/html', 'text/plain; charset=utf-8'],
    ['nonsense', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('that a browser could run is another: %s', (type, expected) => {
    expect(named(type)).toBe(expected)
  })

  it('is JSON, or what is usual, where the upstream says none', () => {
    expect(named(null)).toBe('application/json')
    expect(contentTypeOf(new Headers(), 'text/event-stream')).toBe('text/event-stream')
  })
})
