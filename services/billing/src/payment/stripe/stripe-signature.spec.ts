import { createHmac } from 'node:crypto'
import { isStripeSigned } from './stripe-signature'

const secret = 'whsec_test'
const nowMs = Date.parse('2026-01-01T00:00:00Z')
const at = nowMs / 1_000
const body = '{"id":"evt_1"}'
const v1 = (time: number, of = body, by = secret) => createHmac('sha256', by).update(`${time}.${of}`).digest('hex')
const header = (time: number, signature = v1(time)) => `t=${time},v1=${signature}`

test.each([
  ['signed now', body, header(at), secret, true],
  ['signed five minutes ago', body, header(at - 300), secret, true],
  ['signed longer ago', body, header(at - 301), secret, false],
  ['signed further ahead than clocks differ', body, header(at + 301), secret, false],
  ['signed for another time', body, header(at, v1(at - 1)), secret, false],
  ['with another body', '{"id":"evt_2"}', header(at), secret, false],
  ['with another secret', body, header(at, v1(at, body, 'whsec_other')), secret, false],
  ['with two signatures, one of them ours', body, `t=${at},v1=${v1(at, body, 'old')},v1=${v1(at)}`, secret, true],
  ['with spaces between', body, `t=${at}, v1=${v1(at)}`, secret, true],
  ['by the scheme of tests alone', body, `t=${at},v0=${v1(at)}`, secret, false],
  ['with half a signature', body, header(at, v1(at).slice(0, 32)), secret, false],
  ['without a time', body, `v1=${v1(at)}`, secret, false],
  ['with a time that is none', body, header(Number.NaN), secret, false],
  ['without a header', body, '', secret, false],
  ['for a site without a secret', body, header(at, v1(at, body, '')), '', false],
])('an event %s', (_, ...[of, given, by, isValid]) =>
  expect(isStripeSigned({ body: of, header: given }, by, nowMs)).toBe(isValid),
)
