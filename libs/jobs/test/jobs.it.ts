import { type DynamicModule, Injectable, Module } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { createLog, createService, defineErrors, metrics, serviceEnv, stopService } from '@tollgate/platform'
import { startRedis, type TestServer } from '@tollgate/testing'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { defineJob, type JobContext, Jobs, JobsModule, worker } from '../src'
import { deathSettings } from '../src/job-runner'
import { Queues } from '../src/queue/queues'
import { Schedules } from '../src/queue/schedules'

const errors = defineErrors('channels', { gone: { zh: '渠道 {id} 不存在', en: 'Channel {id} does not exist' } })

/** What the jobs of this file do; each test says how. */
@Injectable()
class Kitchen {
  cook: (dish: string, context: JobContext) => Promise<string> | string = (dish) => `cooked ${dish}`
  readonly cooked: string[] = []
}

const cook = defineJob({
  name: 'channels.cook',
  schema: z.strictObject({ dish: z.string() }),
  attempts: 3,
  backoffMs: 10,
  concurrency: 2,
  dedupeKey: ({ dish }) => dish,
  result: z.string(),
  run: async ({ dish }, { kitchen }: { kitchen: Kitchen }, context) => {
    const done = await kitchen.cook(dish, context)
    kitchen.cooked.push(dish)
    return done
  },
})

@Module({})
class KitchenModule {
  static with(workers: Parameters<typeof JobsModule.register>[0]): DynamicModule {
    return { module: KitchenModule, imports: [JobsModule.register(workers)], providers: [Kitchen] }
  }
}

@Module({})
class TestModule {
  static with(url: string, workers = [worker(cook, { kitchen: Kitchen })]): DynamicModule {
    return { module: TestModule, imports: [JobsModule.forRoot({ url }), KitchenModule.with(workers)] }
  }
}

/** A promise that the test settles. */
function signal<T>() {
  let resolve!: (value: T) => void // the promise runs its callback at once
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

const config = serviceEnv.parse({ TOLLGATE_SECRET: 'test' })
const quiet = createLog('test', { level: 'silent' })

describe('jobs on Redis', () => {
  let redis: TestServer
  let app: NestFastifyApplication
  let jobs: Jobs
  let kitchen: Kitchen

  const start = async (workers?: Parameters<typeof TestModule.with>[1]) => {
    const module = TestModule.with(redis.url, workers)
    const made = await createService({ name: 'channels', module, config, log: quiet })
    try {
      return await made.init()
    } catch (error) {
      await stopService(made)
      throw error
    }
  }

  beforeAll(async () => {
    redis = await startRedis()
  })
  beforeEach(async () => {
    app = await start()
    jobs = app.get(Jobs)
    kitchen = app.get(Kitchen)
  })
  afterEach(() => stopService(app))
  afterAll(() => redis.stop())

  it('runs what is added and answers what it yields', async () => {
    expect(await jobs.addAndWait(cook, { dish: 'rice' }, 5_000)).toBe('cooked rice')
  })

  it('keeps all keys of a service under one hash tag', async () => {
    await jobs.addAndWait(cook, { dish: 'tagged' }, 5_000)
    const client = new Redis(redis.url)
    const keys = await client.keys('*')
    client.disconnect()
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((key) => !key.startsWith('{tollgate:channels}:channels.cook'))).toEqual([])
  })

  it('tries again what failed for the moment', async () => {
    const attempts: number[] = []
    kitchen.cook = (dish, { attempt }) => {
      attempts.push(attempt)
      if (attempt < 3) throw new Error('the stove is cold')
      return dish
    }
    expect(await jobs.addAndWait(cook, { dish: 'soup' }, 5_000)).toBe('soup')
    expect(attempts).toEqual([1, 2, 3])
  })

  it('gives up at once what can never succeed, and tells why', async () => {
    let attempts = 0
    kitchen.cook = () => {
      attempts++
      throw errors.gone({ id: 3 })
    }
    await expect(jobs.addAndWait(cook, { dish: 'fish' }, 5_000)).rejects.toMatchObject({
      code: 'channels.gone',
      context: { id: 3 },
    })
    expect(attempts).toBe(1)
  })

  it('hides the reason of an unexpected failure behind one code', async () => {
    kitchen.cook = () => {
      throw new Error('secret detail')
    }
    await expect(jobs.addAndWait(cook, { dish: 'stew' }, 5_000)).rejects.toMatchObject({ code: 'jobs.failed' })
  })

  it('does not add a job while one with its key waits or runs', async () => {
    const started = signal<void>()
    const gate = signal<string>()
    kitchen.cook = () => {
      started.resolve()
      return gate.promise
    }
    const waiting = await jobs.add(cook, { dish: 'pie' })
    expect(await jobs.add(cook, { dish: 'pie' })).toBe(waiting)
    await started.promise
    expect(await jobs.add(cook, { dish: 'pie' })).toBe(waiting)
    const waited = jobs.addAndWait(cook, { dish: 'pie' }, 5_000)
    gate.resolve('one pie')
    expect(await waited).toBe('one pie')
  })

  it('runs a job again whose process was killed, within seconds, and adds one with its key then', async () => {
    // A look finds it dead, and the next one gives it away.
    expect(deathSettings.lockDuration + 2 * deathSettings.stalledInterval).toBeLessThanOrEqual(20_000)
    const busy = [signal<void>(), signal<void>()]
    const end = signal<string>()
    let begun = 0
    kitchen.cook = (dish) => {
      if (dish === 'goulash') return dish
      busy[begun++]?.resolve()
      return end.promise
    }
    for (const dish of ['one', 'other']) await jobs.add(cook, { dish })
    await Promise.all(busy.map(({ promise }) => promise))
    const first = await jobs.add(cook, { dish: 'goulash' })
    // A process that takes it, and of which nothing is heard then.
    const { prefix, connections } = app.get(Queues)
    const killed = new Worker(cook.name, null, {
      ...{ ...deathSettings, connection: connections.working, prefix, autorun: false },
    })
    expect((await killed.getNextJob('killed'))?.id).toBe(first)
    end.resolve('done')
    while (!kitchen.cooked.includes('goulash')) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await jobs.addAndWait(cook, { dish: 'goulash' }, 5_000)).toBe('goulash')
    await killed.close()
  }, 60_000)

  it('stops waiting after a while; the job goes on', async () => {
    const gate = signal<string>()
    kitchen.cook = () => gate.promise
    await expect(jobs.addAndWait(cook, { dish: 'roast' }, 50)).rejects.toMatchObject({ code: 'jobs.timed-out' })
    gate.resolve('done')
    expect(await jobs.addAndWait(cook, { dish: 'roast' }, 5_000)).toBe('done')
  })

  it('adds a job regularly until told otherwise', async () => {
    const twice = signal<void>()
    kitchen.cook = (dish) => {
      if (kitchen.cooked.length >= 1) twice.resolve()
      return dish
    }
    await jobs.every(cook, 30, { dish: 'tea' })
    await twice.promise
    await jobs.stopEvery(cook)
  })

  describe('that come regularly', () => {
    const everyMs = 200
    const hourMs = 3_600_000
    /** Resolves once the job has run so many times from now on. */
    const runs = (times: number): Promise<void> => {
      const done = signal<void>()
      let left = times
      kitchen.cook = (dish) => {
        left -= 1
        if (left === 0) done.resolve()
        return dish
      }
      return done.promise
    }
    const dueInMs = async () => {
      const queue = app.get(Queues).queue(cook)
      return ((await queue.getJobScheduler(cook.name))?.next ?? Number.NaN) - Date.now()
    }
    beforeEach(() => jobs.every(cook, everyMs, { dish: 'tea' }))
    afterEach(() => jobs.stopEvery(cook))

    it('go on after a clock was ahead for a moment, when they were put hours away', async () => {
      await runs(1)
      const real = Date.now.bind(Date)
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + 5 * hourMs)
      await runs(2)
      clock.mockRestore()
      expect(await dueInMs()).toBeGreaterThan(4 * hourMs)
      const again = runs(2)
      await app.get(Schedules).look()
      await again
      expect(await dueInMs()).toBeLessThanOrEqual(everyMs)
    })

    it('go on after Redis has lost everything', async () => {
      await runs(1)
      const client = new Redis(redis.url)
      await client.flushall()
      await client.quit()
      const again = runs(2)
      await app.get(Schedules).look()
      await again
    })

    it('stay ended when they were ended while somebody looked whether they come', async () => {
      await runs(1)
      await app.get(Queues).queue(cook).removeJobScheduler(cook.name)
      await Promise.all([app.get(Schedules).look(), jobs.stopEvery(cook)])
      expect(await dueInMs()).toBeNaN()
    })

    it('are left alone while they come', async () => {
      await runs(1)
      const begun = jest.spyOn(app.get(Queues).queue(cook), 'upsertJobScheduler')
      await app.get(Schedules).look()
      expect(begun).not.toHaveBeenCalled()
    })
  })

  it('survives a restart of Redis', async () => {
    await jobs.addAndWait(cook, { dish: 'before' }, 5_000)
    await redis.crash()
    await expect(jobs.add(cook, { dish: 'during' })).rejects.toMatchObject({ code: 'jobs.unavailable' })
    await redis.resume()
    expect(await jobs.addAndWait(cook, { dish: 'after' }, 10_000)).toBe('cooked after')
  })

  it('lets a running job end before the process does', async () => {
    const started = signal<void>()
    const gate = signal<string>()
    kitchen.cook = () => {
      started.resolve()
      return gate.promise
    }
    await jobs.add(cook, { dish: 'last' })
    await started.promise
    const stopped = stopService(app)
    gate.resolve('done')
    await stopped
    expect(kitchen.cooked).toEqual(['last'])
    app = await start()
  })

  it('breaks off a job that outlasts the end of its process, and has it run again', async () => {
    const started = signal<void>()
    kitchen.cook = (_dish, { signal: broken }) =>
      new Promise((_, reject) => {
        broken.addEventListener('abort', () => reject(new Error('broken off')))
        started.resolve()
      })
    await jobs.add(cook, { dish: 'endless' })
    await started.promise
    await stopService(app)
    app = await start()
    const again = signal<void>()
    app.get(Kitchen).cook = (dish) => {
      again.resolve()
      return dish
    }
    await again.promise
  }, 15_000)

  it('refuses to start while a declared job has nobody to run it', async () => {
    await expect(start([])).rejects.toThrow('Nobody would run these jobs: channels.cook')
    await expect(start([worker(cook, { kitchen: Kitchen }), worker(cook, { kitchen: Kitchen })])).rejects.toThrow(
      "The job 'channels.cook' has two workers",
    )
  })

  it('measures how long jobs wait and run', async () => {
    await jobs.addAndWait(cook, { dish: 'metric' }, 5_000)
    const { text } = await metrics.expose()
    expect(text).toMatch(/tollgate_job_duration_count\{queue="channels.cook",outcome="completed"\} [1-9]/)
    expect(text).toMatch(/tollgate_job_wait_count\{queue="channels.cook",outcome="completed"\} [1-9]/)
  })
})
