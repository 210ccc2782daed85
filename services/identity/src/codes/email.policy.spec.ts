import { whyUnwelcome } from './email.policy'

describe('which addresses are welcome (A22)', () => {
  const open = {
    EmailDomainRestrictionEnabled: false,
    EmailDomainWhitelist: ['gmail.com', 'qq.com'],
    EmailAliasRestrictionEnabled: false,
  }
  const listed = { ...open, EmailDomainRestrictionEnabled: true }
  const plain = { ...open, EmailAliasRestrictionEnabled: true }
  it.each([
    ['a+b.c@elsewhere.test', open, null],
    ['ada@gmail.com', listed, null],
    ['ada@qq.com', listed, null],
    ['ada@elsewhere.test', listed, 'identity.email-domain-refused'],
    ['ada@mail.gmail.com', listed, 'identity.email-domain-refused'],
    ['ada@gmail.com.evil.test', listed, 'identity.email-domain-refused'],
    ['ada@notgmail.com', listed, 'identity.email-domain-refused'],
    ['ada@elsewhere.test', plain, null],
    ['ada+1@gmail.com', plain, 'identity.email-alias-refused'],
    ['a.da@gmail.com', plain, 'identity.email-alias-refused'],
    [
      'a.da@elsewhere.test',
      { ...listed, ...plain, EmailDomainRestrictionEnabled: true },
      'identity.email-domain-refused',
    ],
    [
      'ada@gmail.com',
      { ...open, EmailDomainRestrictionEnabled: true, EmailDomainWhitelist: [] },
      'identity.email-domain-refused',
    ],
  ])('%s by %j: %s', (email, rules, expected) => {
    expect(whyUnwelcome(email, rules)?.code ?? null).toBe(expected)
  })
})
