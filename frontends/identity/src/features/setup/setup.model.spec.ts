import { emptySetup, setupForm, setupOf, type SetupValues } from './setup.model'

const good: SetupValues = {
  ...emptySetup,
  username: 'root',
  password: 'choose-well',
  confirmPassword: 'choose-well',
}

describe('the setup form', () => {
  const firstFaults = (values: object, hasRoot = false) =>
    Object.fromEntries(
      (setupForm(hasRoot).safeParse(values).error?.issues ?? [])
        .toReversed()
        .map(({ path, message }) => [path[0], message]),
    )

  it.each([
    [{}, {}],
    [{ username: '  ' }, { username: 'identity.username-required' }],
    [{ username: 'thirteen-char' }, { username: 'identity.username-too-long' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'identity.password-too-short' }],
    [{ confirmPassword: 'other-password' }, { confirmPassword: 'identity.passwords-differ' }],
    [
      { username: '', confirmPassword: '' },
      { username: 'identity.username-required', confirmPassword: 'identity.passwords-differ' },
    ],
  ])('with %j has the faults %j', (change, expected) => {
    expect(firstFaults({ ...good, ...change })).toEqual(expected)
  })

  it('asks for the token where the server wants it of this visitor', () => {
    const faults = (token: string) =>
      setupForm(false, true)
        .safeParse({ ...good, setup_token: token })
        .error?.issues.map(({ message }) => message) ?? []
    expect(faults('  ')).toEqual(['identity.setup-token-required'])
    expect(faults('printed')).toEqual([])
  })

  it('asks nothing about root where there is one', () => {
    expect(firstFaults(emptySetup, true)).toEqual({})
    expect(setupOf(emptySetup, true)).toEqual({ SelfUseModeEnabled: false, DemoSiteEnabled: false })
  })
})

describe('what setup sends', () => {
  const account = { username: 'root', password: 'choose-well', confirmPassword: 'choose-well' }
  it.each([
    ['external', { SelfUseModeEnabled: false, DemoSiteEnabled: false }],
    ['self', { SelfUseModeEnabled: true, DemoSiteEnabled: false }],
    ['demo', { SelfUseModeEnabled: false, DemoSiteEnabled: true }],
  ] as const)('for the mode %s', (mode, options) => {
    expect(setupOf({ ...good, mode }, false)).toEqual({ ...account, ...options })
  })

  it('has the setup token only when it was typed', () => {
    expect(setupOf({ ...good, setup_token: 'from-the-operator' }, false)).toMatchObject({
      setup_token: 'from-the-operator',
    })
  })
})
