import { piecesOf } from './highlight.model'

const drawn = (code: string, language: string) =>
  piecesOf(code, language)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`)

describe('code in colours', () => {
  it.each([
    ['js', 'const a = "x" // 1', ['keyword const', 'string "x"', 'comment // 1']],
    ['ts', '/* if */ f(`a\n${b}`, 0x1f)', ['comment /* if */', 'string `a\n${b}`', 'number 0x1f']],
    ['python', "def f(x): return '#' # 'no'", ['keyword def', 'keyword return', "string '#'", "comment # 'no'"]],
    ['py', '"""if\nso"""', ['string """if\nso"""']],
    ['bash', 'curl a#b -d \'{\n"x": 1}\' # end', ['keyword curl', 'string \'{\n"x": 1}\'', 'comment # end']],
    ['sql', "SELECT 'a' -- from", ['keyword SELECT', "string 'a'", 'comment -- from']],
    ['JSON', '{"a": [1.5, true]}', ['string "a"', 'number 1.5', 'keyword true']],
    ['js', '"never closed', ['string "never closed']],
    ['unheard-of', 'const a = 1', []],
  ])('of %s: %s', (language, code, pieces) => expect(drawn(code, language)).toEqual(pieces))

  it.each([
    ['js', 'a\n\t"b\\"c" /* d */ 1 + é // 文'],
    ['bash', 'echo \'x\ny\' "$z" # w'],
    ['unheard-of', '<b>&amp;</b>'],
  ])('loses nothing of %s', (language, code) =>
    expect(
      piecesOf(code, language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code),
  )

  it.each(['/*', '"\\', "'''", '`', '#', '--'])('takes no time over %s again and again', (part) => {
    const code = part.repeat(20_000 / part.length)
    for (const language of ['js', 'py', 'sh', 'sql']) expect(piecesOf(code, language).length).toBeGreaterThan(0)
  })
})
