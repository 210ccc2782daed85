import { afterLargePaste } from './large-paste'

const lines = (count: number, end = '\n') => Array.from({ length: count }, (_, at) => String(at)).join(end)

test('a large paste takes the place of what is chosen', () => {
  const chosen = { value: 'one two', selectionStart: 4, selectionEnd: 7 }
  expect(afterLargePaste(chosen, lines(101, '\r\n'))).toBe(`one ${lines(101)}`)
  expect(afterLargePaste({ ...chosen, selectionEnd: 4 }, lines(101))).toBe(`one ${lines(101)}two`)
  expect(afterLargePaste({ ...chosen, selectionStart: null, selectionEnd: null }, lines(101))).toBe(
    `one two${lines(101)}`,
  )
})

test('others are the browser’s, which can undo them', () => {
  expect(afterLargePaste({ value: '', selectionStart: 0, selectionEnd: 0 }, lines(100))).toBeNull()
})
