import type { IncomingHttpHeaders } from 'node:http'
import type { UserIdentity } from '@tollgate/contracts'
import { openai, type RequestScan } from '@tollgate/formats'
import { sha256Hex } from '@tollgate/platform'
import { QuestionBudget } from '@tollgate/platform/limits/question-budget'
import { anAdmin, aUser, ManualClock } from '@tollgate/testing'
import { Callers } from '../admission/caller/callers'
import type { Registers } from '../admission/caller/entrance'
import type { ClientRequest } from '../client-http/client-exchange'
import { sessionEntrance } from './session-credential'

const known = {
  'session:ada': aUser(),
  'access-token:program': aUser({ id: 8, username: 'grace' }),
  'session:root': anAdmin({ id: 9 }),
  'access-token:tool': anAdmin({ id: 9 }),
}
const keyOf = (kind: string, hash: string) =>
  Object.keys(known).find((key) => `${kind}:${hash}` === `${key.split(':')[0]}:${sha256Hex(key.split(':')[1] ?? '')}`)

interface Given {
  readonly host?: string
  readonly isHere?: boolean
  readonly isRequired?: boolean
  readonly hasSecondFactor?: boolean
}

function registers({ host, isHere = true, isRequired = false, hasSecondFactor = false }: Given = {}): Registers & {
  readonly asked: string[]
} {
  const asked: string[] = []
  const find = (kind: string, hash: string) => {
    const user = (known as Record<string, UserIdentity>)[keyOf(kind, hash) ?? '']
    return user ? { user, session: null, hasSecondFactor } : null
  }
  const nobody = { peek: () => undefined, get: async () => null, isMissing: () => false, confirm: async () => null }
  const ask = async (kind: string, hash: string) => {
    asked.push(keyOf(kind, hash) ?? 'unknown')
    return find(kind, hash)
  }
  return {
    asked,
    callers: new Callers(nobody, nobody, new QuestionBudget(new ManualClock())),
    sessions: { peek: (kind, hash) => (isHere ? find(kind, hash) : null), find: ask, confirm: ask },
    addressOf: () => ({ ip: '10.0.0.1', isEdge: false, isLocal: false, isEncrypted: false, host }),
    settings: { isAdminSecondFactorRequired: isRequired },
  }
}

const request = (headers: IncomingHttpHeaders) =>
  ({ headers: { host: 'tollgate.test', ...headers }, socket: {} }) as ClientRequest // all that is read of it
const read = (headers: IncomingHttpHeaders) => sessionEntrance.read(request(headers))
const scanOf = (body: object) => openai.scanRequest(Buffer.from(JSON.stringify(body)), 'chat') as RequestScan // a good body

const ada = { cookie: 'session=ada' }
const root = { cookie: 'session=root' }
const program = { authorization: 'Bearer program' }

describe('the session entrance', () => {
  it.each([[{}], [{ cookie: 'lang=en' }], [{ cookie: 'session=' }], [{ authorization: '' }]])(
    'reads nothing from %j',
    (headers) => {
      expect(read(headers)).toBeNull()
    },
  )

  it.each<[string, IncomingHttpHeaders, number | string]>([
    ['a session', ada, 7],
    ['a system access token', program, 8],
    ['a session before a system access token', { ...ada, ...program }, 7],
    ['a system access token behind a session that has ended', { cookie: 'session=old', ...program }, 8],
    ['an unknown session', { cookie: 'session=old' }, 'signed-out'],
    ['a user who is the one in the header', { ...ada, 'new-api-user': '7' }, 7],
    ['an empty header', { ...ada, 'new-api-user': '' }, 7],
    ['a user who is not', { ...ada, 'new-api-user': '8' }, 'user-mismatch'],
    ['a program that names another', { ...program, 'veloera-user': '7' }, 'user-mismatch'],
    ['a page of our own', { ...ada, origin: 'https://tollgate.test', 'sec-fetch-site': 'same-origin' }, 7],
    ['a page of another site', { ...ada, origin: 'https://elsewhere.test' }, 'cross-site'],
    ['a program on another site', { ...program, origin: 'https://elsewhere.test' }, 8],
    [
      'a host that only the edge may name',
      { ...ada, origin: 'https://front.test', 'x-forwarded-host': 'front.test' },
      'cross-site',
    ],
  ])('knows %s, whether it must ask or not', async (_case, headers, expected) => {
    for (const isHere of [true, false]) {
      const where = registers({ isHere })
      const credential = read(headers)
      const found = credential?.peek(where) ?? (await credential?.get(where, '10.0.0.1'))
      expect(found && ('code' in found ? found.code : found.user.id)).toBe(expected)
    }
  })

  it.each<[string, IncomingHttpHeaders, Given, number | string]>([
    ['an administrator without one', root, {}, 'second-factor-required'],
    ['their access token', { authorization: 'Bearer tool' }, {}, 'second-factor-required'],
    ['an administrator who showed one', root, { hasSecondFactor: true }, 9],
    ['anybody else', ada, {}, 7],
    ['an administrator where none is asked', root, { isRequired: false }, 9],
  ])('asks of administrators for a second factor: %s', async (_case, headers, given, expected) => {
    for (const isHere of [true, false]) {
      const where = registers({ isRequired: true, ...given, isHere })
      const found = read(headers)?.peek(where) ?? (await read(headers)?.get(where, '10.0.0.1'))
      expect(found && ('code' in found ? found.code : found.user.id)).toBe(expected)
    }
  })

  it('believes the edge about the host before it', async () => {
    const headers = { ...ada, origin: 'https://front.test' }
    expect(read(headers)?.peek(registers({ host: 'front.test' }))?.user.id).toBe(7)
  })

  it('asks nobody for whom it knows', () => {
    const where = registers()
    expect(read(ada)?.peek(where)?.user.id).toBe(7)
    expect(where.asked).toEqual([])
  })

  it.each([
    [{ model: 'a', group: 'vip' }, 'vip', 'playground-vip', 'vip'],
    [{ model: 'a' }, '', 'playground-default', 'default'],
    [{ model: 'a', group: null }, '', 'playground-default', 'default'],
    [{ model: 'a', group: '' }, '', 'playground-default', 'default'],
  ])('takes the group from %j, and keeps it when it asks again', async (body, named, name, group) => {
    const where = registers()
    const credential = read(ada)
    const first = credential?.peek(where)
    const caller = first && credential?.callerOf(first, scanOf(body))
    expect(caller).toMatchObject({ token: { id: null, group: named, name }, group })
    expect(caller && (await credential?.confirm(where, caller))).toEqual(caller)
    expect(where.asked).toEqual(['session:ada'])
  })
})
