import { logDetails } from '@tollgate/contracts/http/logs'
import en from '../../i18n/en.json'
import { attemptText, outcomeTone } from './outcome.model'

describe('how a call ended', () => {
  it('is good only when the answer was whole', () => {
    expect(outcomeTone('complete')).toBe('good')
    expect(outcomeTone('client-left')).toBe('warn')
    expect(outcomeTone('relay-stopped')).toBe('warn')
    expect(outcomeTone('failed')).toBe('bad')
  })

  // The Chinese texts have the keys of these, which is checked for all.
  it.each(logDetails.shape.outcome.unwrap().options)('has a text: %s', (outcome) => {
    expect(Object.keys(en.outcome)).toContain(outcome)
  })

  it.each([
    ['ok', { key: 'attempts.ok' }],
    ['status-429', { key: 'attempts.status', status: '429' }],
    ['error-500', { key: 'attempts.error', status: '500' }],
    ['connect-timeout', { key: 'attempts.connect-timeout' }],
    ['from-the-future', { word: 'from-the-future' }],
  ])('says %s of an attempt', (outcome, text) => expect(attemptText(outcome)).toEqual(text))
})
