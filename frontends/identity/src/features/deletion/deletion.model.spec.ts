import { deletionForm } from './deletion.model'

it.each([
  ['ada', true],
  [' ada ', true],
  ['Ada', false],
  ['', false],
])('ada’s account ends with %j typed: %s', (username, isAgreed) => {
  const result = deletionForm('ada').safeParse({ username })
  expect(result.success).toBe(isAgreed)
  if (!isAgreed) expect(result.error?.issues[0]?.message).toBe('identity.deletion-unconfirmed')
})
