import { tameBlocks } from './tame'

const nested = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(2 * level)}- n`).join('\n')

describe('Markdown that comes from elsewhere', () => {
  it.each([
    ['lists within lists', nested(800)],
    ['quotes within quotes', `${'>'.repeat(6_000)} x`],
    ['lists on one line', `${'- '.repeat(1_000)}x`],
    ['emphasis that never ends', '_a'.repeat(10_000)],
    ['links that never end', '['.repeat(8_000)],
    ['marks behind what only looks like a fence', `<div>\n\`\`\`\n\n${'_a'.repeat(10_000)}`],
    ['marks behind a fence that is indented', `    \`\`\`\n\n${'_a'.repeat(10_000)}`],
    ['tags over many lines', '<a\n'.repeat(8_000)],
  ])('is not read where it would take seconds: %s', (_what, text) => expect(tameBlocks(text) !== null).toBe(false))

  it.each([
    ['a long answer', '# head\n\n- a\n  - b **c** `d`\n\n```js\nlet x = a[1]\n```\n\n'.repeat(4_000)],
    ['a list with no line between', '- **one** and `two`\n'.repeat(2_000)],
    ['a table', `|a|b|\n|-|-|\n${'|`x`|**y**|\n'.repeat(2_000)}`],
    ['code of many brackets', `\`\`\`json\n${'[[1]],\n'.repeat(5_000)}\`\`\`\n\nThat is **all**.`],
    ['a line without an end', 'A'.repeat(200_000)],
    ['lists as deep as anybody writes', nested(12)],
    ['dialogue', '> > **so**\n'.repeat(500)],
  ])('is read otherwise: %s', (_what, text) => expect(tameBlocks(text) !== null).toBe(true))
})
