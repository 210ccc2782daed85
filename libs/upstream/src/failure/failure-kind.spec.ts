import { platformErrors } from '@tollgate/platform'
import { errors } from 'undici'
import type { FailureKind } from './failure'
import { connectFailureOf, loggableCause } from './failure-kind'

const coded = (code: string) => Object.assign(new Error(code), { code })
// Its types leave out the data that it carries.
const parserError = Object.assign(new errors.HTTPParserError('Expected HTTP/'), { data: 'secret' })

it.each<[FailureKind, Error]>([
  ['refused-address', platformErrors.addressRefused({ host: 'h' })],
  ['unresolved', platformErrors.addressUnresolved({ host: 'h' })],
  ['unresolved', coded('ENOTFOUND')],
  ['connect', coded('ECONNREFUSED')],
  ['connect', new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')])],
  ['connect', coded('ECONNRESET')],
  ['connect', coded('ERR_TLS_CERT_ALTNAME_INVALID')],
  ['connect', new errors.SocketError('other side closed')],
  ['connect', parserError],
  ['connect', new Error('anything')],
  ['connect-timeout', new errors.ConnectTimeoutError()],
  ['connect-timeout', new errors.HeadersTimeoutError()],
  ['connect-timeout', coded('ETIMEDOUT')],
])('it is %s when a connector reports %s', (kind, error) => {
  expect(connectFailureOf(error)).toBe(kind)
})

it('what a proxy sent does not get into the log by way of the error', () => {
  const cause = loggableCause(parserError)
  expect(JSON.stringify({ ...cause, message: cause.message })).not.toContain('secret')
})
