import type { z } from 'zod'
import { requestResetQuery, resetPasswordBody } from '../users/reset'
import { emailAddress, emailOrNone } from './email.fields'
import { testMailBody } from './mail'
import { bindEmailQuery, turnstileQuery, verificationQuery } from './verification'

const faultOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('an e-mail address', () => {
  it.each([
    ['ada@site.test', 'ada@site.test'],
    ['  Ada@Site.TEST ', 'ada@site.test'],
    ['a.b+c@mail.site.test', 'a.b+c@mail.site.test'],
    [`${'x'.repeat(40)}@site.test`, `${'x'.repeat(40)}@site.test`],
  ])('%j is one: %s', (given, expected) => {
    expect(emailAddress.parse(given)).toBe(expected)
    expect(emailOrNone.parse(given)).toBe(expected)
  })

  it.each([
    ['nobody', 'identity.email-malformed'],
    ['@site.test', 'identity.email-malformed'],
    ['a@b', 'identity.email-malformed'],
    ['a b@site.test', 'identity.email-malformed'],
    ['a@site.test,b@site.test', 'identity.email-malformed'],
    ['Ada <ada@site.test>', 'identity.email-malformed'],
    ['a@site.test\r\nBcc: b@site.test', 'identity.email-malformed'],
    [`${'x'.repeat(41)}@site.test`, 'identity.email-too-long'],
  ])('%j is none: %s', (given, message) => {
    expect(faultOf(emailAddress, given)).toBe(message)
    expect(faultOf(emailOrNone, given)).toBe(message)
  })

  it.each([undefined, null, '', '  ', 5])('%p is refused where one is needed', (given) => {
    expect(faultOf(emailAddress, given)).toBe('identity.email-required')
  })

  it('may be missing where none is needed', () => {
    expect(emailOrNone.parse(' ')).toBe('')
  })
})

describe('what goes with an address', () => {
  const email = 'ada@site.test'
  const cases: [string, z.ZodType, object, string | undefined][] = [
    ['a code to bind by', bindEmailQuery, { email, code: ' 012345 ' }, undefined],
    ['an empty code', bindEmailQuery, { email, code: ' ' }, 'identity.email-code-required'],
    ['no code', bindEmailQuery, { email }, 'identity.email-code-required'],
    ['a wish without the bot check', verificationQuery, { email }, undefined],
    ['a wish for a reset', requestResetQuery, { email, turnstile: 'x' }, undefined],
    ['a link', resetPasswordBody, { email, token: '0f' }, undefined],
    ['half a link', resetPasswordBody, { email, token: '' }, 'identity.reset-link-broken'],
    ['a test mail', testMailBody, { to: email }, undefined],
    ['a test mail to nobody', testMailBody, { to: '' }, 'identity.email-required'],
  ]
  it.each(cases)('%s', (_what, schema, given, message) => {
    expect(faultOf(schema, given)).toBe(message)
  })

  it('has no room for a password of one’s own choice', () => {
    expect(resetPasswordBody.safeParse({ email, token: '0f', password: 'mine' }).success).toBe(false)
  })

  it('has the bot check’s answer as a query, empty where there is none', () => {
    expect(turnstileQuery.parse({})).toEqual({ turnstile: '' })
    expect(turnstileQuery.safeParse({ turnstile: 'x'.repeat(2_049) }).success).toBe(false)
  })
})
