import { inspect } from 'node:util'
import { Secret } from './secret'

describe('Secret', () => {
  const secret = new Secret('correct horse')

  it('shows its text only when asked to', () => {
    expect(secret.reveal()).toBe('correct horse')
  })

  it('prints as stars everywhere else', () => {
    expect([`${secret}`, JSON.stringify({ secret }), inspect({ secret })]).toEqual([
      '***',
      '{"secret":"***"}',
      '{ secret: *** }',
    ])
    expect(Object.values(secret)).toEqual([])
  })
})
