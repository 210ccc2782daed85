import { lexer } from 'marked'
import { bounded } from './bounded'

const code = '```js\nlet x\n```\n\n'
const table = (rows: number) => `|a|b|c|d|\n|-|-|-|-|\n${'|1|2|3|4|\n'.repeat(rows)}\n`

describe('the blocks of an answer', () => {
  it.each([
    ['a long one', `# Head\n\n${code}Words.\n\n`.repeat(100)],
    ['a table', table(200)],
    ['a list of many', '- one\n'.repeat(2_000)],
  ])('are all drawn: %s', (_what, text) => expect(bounded(lexer(text)).rest).toBe(''))

  it.each([
    ['thousands of blocks of code', code.repeat(4_000)],
    ['a table of thousands of cells', `Before.\n\n${table(3_000)}`],
    ['a list without an end', `Before.\n\n${'- one\n'.repeat(9_000)}`],
    ['one within a quote', `Before.\n\n${'> - one\n'.repeat(9_000)}`],
  ])('are drawn as far as a page can, and nothing is lost: %s', (_what, text) => {
    const { drawn, rest } = bounded(lexer(text))
    expect(drawn.length).toBeGreaterThan(0)
    expect(rest).not.toBe('')
    expect(drawn.map(({ raw }) => raw).join('') + rest).toBe(text)
  })
})
