import { passwordChange, passwordForm } from './password.model'

const good = { original_password: 'long-enough', password: 'even-longer', password2: 'even-longer' }

describe('a new password', () => {
  it.each([
    [true, {}, []],
    [true, { original_password: '' }, ['identity.original-password-required']],
    [false, { original_password: '' }, []],
    [true, { password: '1234567', password2: '1234567' }, ['identity.password-too-short']],
    [true, { password: 'x'.repeat(21), password2: 'x'.repeat(21) }, ['identity.password-too-long']],
    [true, { password2: 'other' }, ['identity.passwords-differ']],
  ])('where there is one already (%s) with %j has the faults %j', (hasPassword, change, faults) => {
    const { error } = passwordForm(hasPassword).safeParse({ ...good, ...change })
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(faults)
  })

  it('is sent with the old one where there is one', () => {
    expect(passwordChange(good)).toEqual({ password: 'even-longer', original_password: 'long-enough' })
    expect(passwordChange({ ...good, original_password: '' })).toEqual({ password: 'even-longer' })
  })
})
