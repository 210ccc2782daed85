import { providerOf } from '@tollgate/catalogue'
import { testCall } from './channel-test.policy'
import { vendorCall } from './vendor-test.policy'

const known = { other: '', account: 'an-app', nowSeconds: 1 }
const event = (message: object) => Buffer.from(`data: ${JSON.stringify(message)}\n\n`)
const said = (status: number) =>
  event({ header: { code: 0, status }, payload: { choices: { status, text: [{ content: 'hi' }] } } })

describe('a test by a WebSocket', () => {
  const provider = providerOf(18)
  if (provider === undefined) throw new Error('there is a type 18')
  const { isLast, framing } = vendorCall('xunfei', testCall('lite', provider), known)

  it.each([
    ['the last message', said(2), true],
    ['an error', event({ header: { code: 11200, message: 'no', status: 2 } }), true],
    ['a message within', said(1), false],
    ['what is no message', Buffer.from('data: {\n\n'), false],
  ])('is over with %s: %j, %s', (_, part, isOver) => {
    expect([framing, isLast?.(part)]).toEqual(['messages', isOver])
  })
})

it('a test of a vendor who ends its answers itself reads them to their end', () => {
  const provider = providerOf(37)
  if (provider === undefined) throw new Error('there is a type 37')
  expect(vendorCall('dify', testCall('m', provider), known)).not.toHaveProperty('isLast')
})
