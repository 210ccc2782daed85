import { contentKind } from './content-kind'

describe('what an operator has written', () => {
  it.each([
    ['https://site.example/page', 'address'],
    [' https://site.example ', 'address'],
    ['https://site.example is ours', 'markdown'],
    ['<h1>Ours</h1>', 'html'],
    ['<!-- note --><p>x</p>', 'html'],
    ['# Ours', 'markdown'],
    ['< 5 models', 'markdown'],
  ])('%j is %s', (content, kind) => {
    expect(contentKind(content)).toBe(kind)
  })
})
