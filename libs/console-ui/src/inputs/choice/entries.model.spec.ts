import { entriesOf, withEntries } from './entries.model'

test.each([
  ['gpt-4o, o3', ['gpt-4o', 'o3']],
  ['gpt-4o，o3、qwen-max；', ['gpt-4o', 'o3', 'qwen-max']],
  ['a\n\n b \r\nc', ['a', 'b', 'c']],
  [' , ', []],
  ['one model', ['one model']],
])('%j holds %j', (text, entries) => {
  expect(entriesOf(text)).toEqual(entries)
})

test('entries are added once, in their order', () => {
  expect(withEntries(['b', 'a'], ['c', 'b', 'c'])).toEqual(['b', 'a', 'c'])
})
