import { proofText } from './proof-text'

it.each(['zh', 'en'] as const)('who has to sign in anew is not told that it goes on by itself: %s', (language) => {
  const [whole, short] = [proofText(language, ['password', 'sign_in']), proofText(language, ['sign_in'])]
  expect(whole.text.startsWith(short.text)).toBe(true)
  expect(whole.text).toContain('10')
  expect(short.text).not.toContain('10')
})
