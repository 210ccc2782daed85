import { ConsoleClient } from './console-client'

/** How a request says who makes it. */
export type Means = 'nothing' | 'cookie' | 'access token' | 'sk- token'

export type Rank = 'user' | 'admin' | 'root' | 'banned'

/** A person of the house with everything by which they can be known. */
export interface Caller {
  readonly client: ConsoleClient
  readonly accessToken: string
  readonly key: string
}

const password = 'battery staple 2'
const rootPassword = 'correct horse 1'

/** One person of each rank, replaced by another where a request has ended what they are known by. */
export class HousePeople {
  private readonly people = new Map<Rank, Caller>()
  private made = 0

  private constructor(
    readonly origin: string,
    private root: ConsoleClient,
  ) {}

  static async move(origin: string): Promise<HousePeople> {
    const people = new HousePeople(origin, await ConsoleClient.asRoot(origin))
    // Limits have tests of their own.
    await people.root.setOption('ApiRequestsPerMinute', '0')
    for (const rank of ['root', 'user', 'admin', 'banned'] as const) await people.renew(rank)
    return people
  }

  /** What a request says of the person of that rank. */
  headers(rank: Rank, means: Means): Record<string, string> {
    const { client, accessToken, key } = this.of(rank)
    if (means === 'cookie') return { cookie: client.cookie }
    return means === 'nothing' ? {} : { authorization: `Bearer ${means === 'sk- token' ? key : accessToken}` }
  }

  /** Sees to it that the person of that rank is known by all that they had. */
  async keep(rank: Exclude<Rank, 'banned'>): Promise<void> {
    const ask = (means: Means) => fetch(`${this.origin}/api/user/self`, { headers: this.headers(rank, means) })
    const answers = await Promise.all([ask('cookie'), ask('access token')])
    if (answers.some(({ status }) => status !== 200)) await this.renew(rank)
  }

  private of(rank: Rank): Caller {
    const caller = this.people.get(rank)
    if (!caller) throw new Error(`nobody is ${rank}`)
    return caller
  }

  private async renew(rank: Rank): Promise<void> {
    this.people.set(rank, rank === 'root' ? await this.rootAnew() : await this.newcomer(rank))
  }

  private async rootAnew(): Promise<Caller> {
    this.root = new ConsoleClient(this.origin)
    await this.root.signIn('root', rootPassword)
    return this.equipped(this.root)
  }

  private async newcomer(rank: Rank): Promise<Caller> {
    // Whoever was root may have signed out by a request of the test.
    if ((await this.root.request('GET', '/api/user/self')).status !== 200) await this.renew('root')
    const name = `p-${++this.made}`
    const { id } = await this.root.createUser(name, 1_000)
    if (rank === 'admin') await this.root.post('/api/user/manage', { id, action: 'promote' })
    const client = new ConsoleClient(this.origin)
    await client.signIn(name, password)
    const caller = await this.equipped(client)
    if (rank === 'banned') await this.root.post('/api/user/manage', { id, action: 'disable' })
    return caller
  }

  private async equipped(client: ConsoleClient): Promise<Caller> {
    const accessToken = await client.get<string>('/api/user/token')
    const { key } = await client.createToken({ name: 'key', unlimited_quota: true })
    return { client, accessToken, key }
  }
}
