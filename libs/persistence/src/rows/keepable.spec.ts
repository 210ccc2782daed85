import { keepableJson, keepableText } from './keepable'

it.each([
  ['plain, 😀 and 中文', 'plain, 😀 and 中文'],
  ['a\0b', 'ab'],
  ['half \ud83d, other half \ude00', 'half \ufffd, other half \ufffd'],
])('of the text %j is kept %j, wherever it stands', (text, kept) => {
  expect(keepableText(text)).toBe(kept)
  expect(keepableJson([{ text }, text, 1, null])).toBe(JSON.stringify([{ text: kept }, kept, 1, null]))
})
