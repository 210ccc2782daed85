import { openai } from '@tollgate/formats'
import fc from 'fast-check'
import { SensitiveWords } from './sensitive-words'

const textOf = (body: Buffer) => openai.textOfRequest(body, { model: 'm' })
const bodyOf = (content: unknown, more: object = {}) =>
  Buffer.from(JSON.stringify({ model: 'm', messages: [{ role: 'user', content }], ...more }))
const find = (lines: string[], body: Buffer) => new SensitiveWords(lines).find(body, textOf)

describe('sensitive words', () => {
  it.each([
    ['a word in a message', ['bad'], bodyOf('so bad!'), 'bad'],
    ['in any case', ['Bad'], bodyOf('so BAD!'), 'bad'],
    ['in a text part', ['bad'], bodyOf([{ type: 'text', text: 'bad' }]), 'bad'],
    ['in the words of every role', ['bad'], Buffer.from('{"messages":[{"role":"system","content":"bad"}]}'), 'bad'],
    ['in a prompt', ['bad'], Buffer.from('{"prompt":"bad"}'), 'bad'],
    ['in an input', ['bad'], Buffer.from('{"input":["ok","bad"]}'), 'bad'],
    ['written in escapes', ['bad'], Buffer.from('{"prompt":"\\u0062ad"}'), 'bad'],
    ['in any case beyond ASCII', ['ёлка'], bodyOf('НОВАЯ ЁЛКА!'), 'ёлка'],
    [
      'long, in capitals beyond ASCII',
      ['достопримечательность'],
      bodyOf('ДОСТОПРИМЕЧАТЕЛЬНОСТЬ'),
      'достопримечательность',
    ],
    ['in letters that are others in lower case', ['kind'], bodyOf('\u212aind'), 'kind'],
    ['Chinese', ['敏感'], bodyOf('很敏感的'), '敏感'],
    ['Chinese in escapes', ['敏感'], Buffer.from('{"prompt":"\\u654f\\u611f"}'), '敏感'],
    ['with quotes', ['a"b'], bodyOf('xa"by'), 'a"b'],
    ['with an escaped slash', ['a/b'], Buffer.from('{"prompt":"a\\/b"}'), 'a/b'],
    ['a pattern', ['regex:b[a4]d'], bodyOf('so B4D'), 'regex:b[a4]d'],
    ['a pattern without plain words', ['regex:^so'], bodyOf('so'), 'regex:^so'],
    ['nothing there', ['bad'], bodyOf('so good'), null],
    ['a word in the structure only', ['role', 'model', 'user'], bodyOf('hi'), null],
    ['a word in a name of a field only', ['messages'], bodyOf('hi'), null],
    ['no words', [], bodyOf('bad'), null],
    ['characters that mean something in patterns', ['a.c', '(', '[x]'], bodyOf('abc'), null],
  ])('%s', (_case, lines, body, expected) => {
    expect(find(lines, body)).toBe(expected)
  })

  it('finds a word across the pieces in which a long body is searched', () => {
    for (const padding of [65_490, 65_500, 65_510, 65_520, 65_530]) {
      expect(find(['needle'], Buffer.from(JSON.stringify({ prompt: `${'x'.repeat(padding)}needle` })))).toBe('needle')
    }
  })

  it('takes a list of twenty thousand words beyond ASCII, and finds one of them in capitals', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `словарь${index}`)
    expect(find(lines, bodyOf('ВОТ СЛОВАРЬ19999.'))).toBe('словарь1')
    expect(new SensitiveWords(lines).mayBeIn(bodyOf('so good'))).toBe(false)
  })

  it('finds by its quick search all that a plain search finds, with few words and with many', () => {
    const word = fc.string({
      minLength: 1,
      maxLength: 4,
      unit: fc.constantFrom(...'abAékÉKёЁσςΣßẞiIİ敏"\\/.\n', '\u0307', '\u212a', '\u2126'),
    })
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.array(word),
        fc.boolean(),
        (words, texts, isMany) => {
          const text = texts.join('')
          const filler = isMany ? Array.from({ length: 200 }, (_, index) => `filler-${index}`) : []
          const lowered = words.map((one) => one.toLowerCase())
          const isThere = lowered.some((one) => text.toLowerCase().includes(one))
          const found = find([...words, ...filler], bodyOf(text))
          expect(found !== null).toBe(isThere)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
