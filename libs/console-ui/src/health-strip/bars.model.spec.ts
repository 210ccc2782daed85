import { barOf } from './bars.model'

it.each([
  ['no calls', 0, 0, null],
  ['calls that were all answered', 9, 0, { goodPx: 16, badPx: 0 }],
  ['calls that all failed', 9, 9, { goodPx: 0, badPx: 16 }],
  ['half of them', 10, 5, { goodPx: 8, badPx: 8 }],
  ['one of very many', 9_000, 1, { goodPx: 13, badPx: 3 }],
  ['all but one of very many', 9_000, 8_999, { goodPx: 3, badPx: 13 }],
])('L62: the bar of an hour with %s', (_name, requests, failed, bar) => {
  expect(barOf({ requests, failed }, 16)).toEqual(bar)
})
