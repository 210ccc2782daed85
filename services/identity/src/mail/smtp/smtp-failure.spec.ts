import { platformErrors } from '@tollgate/platform'
import { smtpFailureOf } from './smtp-failure'

const refused = (responseCode: number, response: string) =>
  Object.assign(new Error(`Mail command failed: ${response}`), { responseCode, response })

describe('what is made of a failed delivery', () => {
  it.each([
    [refused(550, '550 5.1.1 No such mailbox'), true, '550 5.1.1 No such mailbox'],
    [refused(535, '535 5.7.8  Authentication\r\nfailed '), true, '535 5.7.8 Authentication failed'],
    [refused(451, '451 Try again later'), false, '451 Try again later'],
    [new Error('self-signed certificate'), false, 'self-signed certificate'],
    [new AggregateError([new Error('connect ECONNREFUSED ::1:25')], ''), false, 'connect ECONNREFUSED ::1:25'],
    ['odd', false, 'odd'],
  ])('%s: final %s, told as %s', (error, isFinal, reason) => {
    expect(smtpFailureOf(error)).toEqual({ isFinal, reason })
  })

  it('tells what the house itself refuses in both languages', () => {
    const { reason, isFinal } = smtpFailureOf(platformErrors.addressRefused({ host: 'metadata' }))
    expect(isFinal).toBe(false)
    expect(reason).toMatchObject({ zh: expect.stringMatching(/\p{Script=Han}/u), en: expect.any(String) })
  })

  it('cuts long answers', () => {
    expect(smtpFailureOf(new Error('x'.repeat(1_000))).reason).toHaveLength(300)
  })
})
