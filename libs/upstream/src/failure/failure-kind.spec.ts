import { platformErrors } from '@tollgate/platform'
import { errors } from 'undici'
import type { FailureKind } from './failure'
import { failureKindOf, loggableCause } from './failure-kind'

const coded = (code: string) => Object.assign(new Error(code), { code })
// Its types leave out the data that it carries.
const parserError = Object.assign(new errors.HTTPParserError('Expected HTTP/'), { data: 'secret' })
const before = { wasConnected: false, hadHeaders: false }
const after = { wasConnected: true, hadHeaders: false }

it.each<[FailureKind, Error, typeof before]>([
  ['refused-address', platformErrors.addressRefused({ host: 'h' }), before],
  ['unresolved', platformErrors.addressUnresolved({ host: 'h' }), before],
  ['connect', coded('ECONNREFUSED'), before],
  ['connect', new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]), before],
  ['connect', coded('ECONNRESET'), before],
  ['connect', coded('ERR_TLS_CERT_ALTNAME_INVALID'), before],
  ['connect', new Error('anything'), before],
  ['connect-timeout', new errors.ConnectTimeoutError(), before],
  ['connect-timeout', coded('ETIMEDOUT'), before],
  ['headers-timeout', new errors.HeadersTimeoutError(), after],
  ['idle-timeout', new errors.BodyTimeoutError(), after],
  ['reset', coded('ECONNRESET'), after],
  ['reset', coded('ETIMEDOUT'), after],
  ['reset', new errors.SocketError('other side closed'), after],
  ['protocol', parserError, after],
  ['protocol', new errors.HeadersOverflowError(), after],
  ['aborted', new errors.ClientDestroyedError(), after],
])('it is %s when undici reports %s', (kind, error, state) => {
  expect(failureKindOf(error, state)).toBe(kind)
})

it('what the upstream sent does not get into the log by way of the error', () => {
  const cause = loggableCause(parserError)
  expect(JSON.stringify({ ...cause, message: cause.message })).not.toContain('secret')
})
