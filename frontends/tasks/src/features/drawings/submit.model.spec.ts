import { submitResult } from './submit.model'

it.each([
  [1, 'code.submitted', 'good'],
  [21, 'code.waiting', 'info'],
  [22, 'code.duplicate', 'warn'],
  [0, 'code.none', 'neutral'],
  [24, 'code.refused', 'bad'],
])('L9 the code %i of a submit is %s', (code, key, tone) => {
  expect(submitResult(code)).toEqual({ key, tone })
})
