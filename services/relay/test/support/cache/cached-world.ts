import { startRedis, type TestServer } from '@tollgate/testing'
import { Redis } from 'ioredis'
import { type Answered, ask, type Asked } from '../client'
import type { StartedRelay } from '../started-relay'
import { World } from '../world'

const anotherKey = 'B'.repeat(48)

/** A relay with a cache, and the world around it. */
export class CachedWorld {
  private constructor(
    readonly world: World,
    readonly redis: TestServer,
    readonly relay: StartedRelay,
  ) {}

  static async build(): Promise<CachedWorld> {
    const [world, redis] = await Promise.all([World.build(), startRedis()])
    return new CachedWorld(world, redis, await world.startRelay({ REDIS_URL: redis.url }))
  }

  async tearDown(): Promise<void> {
    await this.world.tearDown()
    await this.redis.stop()
  }

  /** As it was at first, with nothing kept; the usual token keeps answers for a minute. */
  async restore(): Promise<void> {
    await this.world.restore()
    await this.world.setOption('CacheHitRatio', '0.1')
    await this.empty()
    await this.world.changeToken({ cacheSeconds: 60 })
  }

  /** A relay gives up a Redis that does not answer in half a second, which a busy machine may well take. */
  private async empty(): Promise<void> {
    const patient = new Redis(this.redis.url)
    await patient.flushall()
    patient.disconnect()
  }

  /** One call, and what it left in the cache is there. */
  async ask(asked: Asked = {}, relay = this.relay): Promise<Answered> {
    const answer = await ask(relay.url, asked)
    // Its end is read before it is kept; what is billed has come to its end in the relay, too.
    if (answer.status === 200 && fateOf(answer) === 'miss') await this.world.billing.bill(answer.requestId)
    await relay.runtime.context.cache.kept()
    return answer
  }

  /** The same call so often, one after another. */
  async repeat(times: number, asked: Asked = {}): Promise<Answered[]> {
    const answers: Answered[] = []
    for (let time = 0; time < times; time++) answers.push(await this.ask(asked))
    return answers
  }

  /** How many calls have reached the upstream. */
  get asked(): number {
    return this.world.upstream.requests.length
  }

  /** Another user, whose token keeps answers, too. */
  async addUser(id = 8): Promise<string> {
    await this.world.changeUser({ id, username: `user-${id}` })
    await this.world.changeToken({ id: 100 + id, userId: id, isUnlimited: true, cacheSeconds: 60 }, anotherKey)
    this.world.billing.accounts.set(id, this.world.billing.account())
    return anotherKey
  }
}

/** What the cache had for a call. */
export const fateOf = ({ headers }: Answered) => headers['x-tollgate-cache']
