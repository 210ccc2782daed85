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
    ['a pattern by its own line', ['bad', '', 'regex:(', 'regex:ne+', 'regex:b[a4]d'], bodyOf('b4d'), 'regex:b[a4]d'],
    ['words beside patterns that are none', ['regex:(', 'bad', 'regex:.*'], bodyOf('so bad'), 'bad'],
    ['nothing by patterns that are none', ['regex:(', 'bad', 'regex:.*'], bodyOf('so good'), null],
    ['nothing to search for but patterns that are none', ['regex:a(?=b)', 'regex:.*'], bodyOf('ab'), undefined],
    ['a hundred thousand letters made to go back in', ['regex:(a+)+$'], bodyOf(`${'a'.repeat(100_000)}!`), null],
    ['nothing there', ['bad'], bodyOf('so good'), null],
    ['a word in the structure only', ['role', 'model', 'user'], bodyOf('hi'), null],
    ['a word in a name of a field only', ['messages'], bodyOf('hi'), null],
    ['no words', [], bodyOf('bad'), null],
    ['characters that mean something in patterns', ['a.c', '(', '[x]'], bodyOf('abc'), null],
  ])('%s', (_case, lines, body, expected) => {
    expect(find(lines, body)).toBe(expected)
  })

  it.each([1, 2, 3])('takes %i words of which no expression could be made, and finds one of them', (count) => {
    const lines = Array.from({ length: count }, (_, index) => `${index}${'敏感'.repeat(10_000)}`)
    expect(find(lines, bodyOf('an ordinary question'))).toBeNull()
    expect(find([...lines, 'bad'], bodyOf('so BAD!'))).toBe('bad')
    expect(find(lines, bodyOf(`see ${lines.at(-1)}`))).toBe(lines.at(-1))
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

  it('names some of the lines that it does not search for, by their beginnings', () => {
    const { faults } = new SensitiveWords([
      'bad',
      'regex:a(?=b)',
      ...Array<string>(40).fill(`regex:(${'a'.repeat(500)}`),
    ])
    expect([faults.count, faults.first.length]).toEqual([41, 10])
    expect(faults.first.slice(0, 2)).toEqual(['slow-pattern: regex:a(?=b)', `bad-pattern: regex:(${'a'.repeat(93)}`])
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
