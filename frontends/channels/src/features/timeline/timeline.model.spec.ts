import { keyNameOf, toneOf } from './timeline.model'

it.each([
  ['disabled', 'refused', 'warn'],
  ['disabled', null, 'neutral'],
  ['enabled', 'passed', 'good'],
  ['enabled', null, 'good'],
  ['key-disabled', 'refused', 'warn'],
  ['created', null, 'info'],
] as const)('an entry of %s by %s looks %s', (event, cause, tone) => {
  expect(toneOf({ event, cause })).toBe(tone)
})

it('counts keys from one', () => {
  expect(keyNameOf({ position: 0, hint: 'sk-a******wxyz' })).toEqual({ place: 1, hint: 'sk-a******wxyz' })
})
