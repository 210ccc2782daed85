import { excerptOf } from './excerpt'

it.each([
  ['short', 'short'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['x'.repeat(501), `${'x'.repeat(499)}…`],
  [`${'x'.repeat(498)}😀😀`, `${'x'.repeat(498)}…`],
])('of a text there is an excerpt, whole characters alone (%#)', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt)
})
