import { type UserIdentity, userResolve } from '@tollgate/contracts'
import type { UserView } from '@tollgate/contracts/http/identity'
import { Rpc } from '@tollgate/messaging'
import type { LightMyRequestResponse } from 'fastify'
import { Client } from 'pg'
import { type Answer, IdentityApp } from '../support/identity-app'

export type Who = 'visitor' | 'user' | 'admin' | 'root'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call: its method, its address, its body. */
export type Ask = readonly [method: Method, url: string, body?: unknown]

export interface Person {
  readonly id: number
  readonly name: string
  readonly cookie: string
}

const password = 'long-enough'
const rootPassword = 'root-password'

/** What a refusal must leave as it is. Left out are sessions, which being asked touches, and the audit log, which has refusals. */
const watched = [
  'users',
  'options',
  'setup',
  'external_identities',
  'mails',
  'mail_codes',
  'notices',
  'second_factors',
  'recovery_codes',
  'passkeys',
]

/** A site with one person of each rank, and as many more as a rule needs. */
export class World {
  private readonly people = new Map<Who, Person>()
  private made = 0
  private calls = 0

  private constructor(
    readonly app: IdentityApp,
    private readonly database: Client,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<World> {
    const world = await World.fresh(env)
    world.people.set('root', { id: 1, name: 'root', cookie: await world.app.setUp() })
    world.people.set('user', await world.newUser())
    world.people.set('admin', await world.newAdmin())
    return world
  }

  /** A site that nobody has set up. */
  static async fresh(env: Record<string, string> = {}): Promise<World> {
    const app = await IdentityApp.start(env)
    const database = new Client({ connectionString: app.database.url })
    await database.connect()
    return new World(app, database)
  }

  async close(): Promise<void> {
    await this.database.end()
    await this.app.stop()
  }

  /** The person of that rank; nobody for a visitor. */
  person(who: Exclude<Who, 'visitor'>): Person {
    const person = this.people.get(who)
    if (!person) throw new Error(`nobody is ${who}`)
    return person
  }

  /** The person of that rank with a session that holds: somebody else where the one before has left. */
  async present(who: Who): Promise<Person | 'visitor'> {
    if (who === 'visitor') return who
    if ((await this.call(who, ['GET', '/api/user/self'])).success) return this.person(who)
    if (who !== 'root') await this.present('root')
    const next =
      who === 'root'
        ? { ...this.person(who), cookie: await this.signIn('root', rootPassword) }
        : await (who === 'admin' ? this.newAdmin() : this.newUser())
    this.people.set(who, next)
    return next
  }

  call(who: Who | Person, [method, url, body]: Ask, language = 'en'): Promise<Answer> {
    const cookie = typeof who === 'object' ? who.cookie : who === 'visitor' ? undefined : this.person(who).cookie
    return this.app.call(method, url, {
      body,
      ...(cookie && { cookie }),
      // Each call comes from an address of its own, so that limits, which have tests of theirs, stay out of the way.
      headers: { 'accept-language': language, 'x-forwarded-for': this.address() },
    })
  }

  /** Asks with the very bytes of `body`, and gives what came back as it is. */
  raw(who: Who | Person, [method, url]: Ask, body?: string): Promise<LightMyRequestResponse> {
    const cookie = typeof who === 'object' ? who.cookie : who === 'visitor' ? undefined : this.person(who).cookie
    return this.app.app.inject({
      method,
      url,
      headers: {
        'accept-language': 'en',
        'x-forwarded-for': this.address(),
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    })
  }

  /** Asks as root and expects to be heard. */
  async done(...ask: Ask): Promise<Answer> {
    const answer = await this.call('root', ask)
    if (!answer.success) throw new Error(`${ask.join(' ')}: ${answer.message}`)
    return answer
  }

  async newUser(): Promise<Person> {
    this.made += 1
    const name = `person-${this.made}`
    await this.done('POST', '/api/user/', { username: name, password })
    return { id: await this.idOf(name), name, cookie: await this.signIn(name) }
  }

  async newAdmin(): Promise<Person> {
    const { id, name } = await this.newUser()
    await this.done('POST', '/api/user/manage', { id, action: 'promote' })
    return { id, name, cookie: await this.signIn(name) }
  }

  /** Somebody who was deleted, with the cookie they had. */
  async newDeleted(): Promise<Person> {
    const person = await this.newUser()
    await this.done('POST', '/api/user/manage', { id: person.id, action: 'delete' })
    return person
  }

  async signIn(name: string, secret = password): Promise<string> {
    const answer = await this.call('visitor', ['POST', '/api/user/login', { username: name, password: secret }])
    if (!answer.success) throw new Error(answer.message)
    return answer.cookie
  }

  /** A user as an administrator sees them. */
  async view(id: number): Promise<UserView> {
    return (await this.done('GET', `/api/user/${id}`)).data
  }

  /** A user as other services know them. */
  async resolved(userId: number): Promise<UserIdentity | null> {
    return (await this.app.app.get(Rpc).call(userResolve, { userId })).user
  }

  setOption(key: string, value: string): Promise<Answer> {
    return this.done('PUT', '/api/option/', { key, value })
  }

  /** The rows of a query, as PostgreSQL gives them. */
  async rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.database.query<T>(sql, values)).rows
  }

  /** How PostgreSQL would read a table too large to be read whole. */
  async planOf(sql: string): Promise<string> {
    await this.database.query('SET enable_seqscan = off')
    return JSON.stringify(await this.rows(`EXPLAIN ${sql}`))
  }

  /** Differs as soon as anything that is kept differs. */
  async fingerprint(): Promise<Record<string, string>> {
    const prints = watched.map(
      (table) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM identity.${table} t) AS ${table}`,
    )
    const [row] = await this.rows<Record<string, string>>(`SELECT ${prints.join(', ')}`)
    return row as Record<string, string>
  }

  private async idOf(name: string): Promise<number> {
    const [row] = await this.rows<{ id: number }>('SELECT id FROM identity.users WHERE username = $1', [name])
    return (row as { id: number }).id
  }

  private address(): string {
    this.calls += 1
    return `10.${(this.calls >> 16) & 255}.${(this.calls >> 8) & 255}.${this.calls & 255}`
  }
}

/** A rule that says no: who breaks it by which call, and what they are told in both languages. */
export interface Refusal {
  readonly rule: string
  readonly as: Who
  readonly ask: Ask | ((world: World) => Promise<Ask> | Ask)
  readonly zh: string | RegExp
  readonly en: string | RegExp
  /** 200 unless given: a refused rule is no failure of the protocol. */
  readonly status?: number
}

/** One test for each rule: it is told in both languages, and nothing changes. */
export function refuses(world: () => World, refusals: readonly Refusal[]): void {
  it.each(refusals.map((refusal) => [refusal.rule, refusal] as const))(
    '%s',
    async (_rule, { as, ask, zh, en, status = 200 }) => {
      const asked = typeof ask === 'function' ? await ask(world()) : ask
      const before = await world().fingerprint()
      for (const [language, text] of [
        ['zh', zh],
        ['en', en],
      ] as const) {
        const answer = await world().call(as, asked, language)
        const message = text instanceof RegExp ? expect.stringMatching(text) : text
        expect(answer).toMatchObject({ status, success: false, message })
      }
      expect(await world().fingerprint()).toEqual(before)
    },
  )
}
