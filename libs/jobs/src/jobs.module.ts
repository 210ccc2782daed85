import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common'
import { loadConfig, Log, SERVICE_NAME, serviceEnv } from '@tollgate/platform'
import { JobRunner } from './job-runner'
import { Jobs } from './jobs'
import { Queues } from './queue/queues'
import { RedisConnections } from './queue/redis-connection'
import { Schedules } from './queue/schedules'
import type { JobWorker } from './worker'

const JOB_WORKERS = Symbol('JOB_WORKERS')

/** Hands the workers of one feature to the runner. */
@Module({})
class JobWorkersModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    @Inject(JOB_WORKERS) private readonly workers: readonly JobWorker[],
  ) {}

  onModuleInit(): void {
    for (const worker of this.workers) this.runner.register(worker)
  }
}

/** Gives a service its queues (`Jobs`) and runs what is in them. */
@Module({})
export class JobsModule {
  /** Connects to `url` (REDIS_URL unless given); the start waits while Redis is away. */
  static forRoot(options: { url?: string } = {}): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [
        {
          provide: Queues,
          inject: [SERVICE_NAME, Log],
          useFactory: async (service: string, log: Log) => {
            const connections = new RedisConnections(options.url ?? redisUrl(), log)
            await connections.whenConnected()
            return new Queues(connections, service, log)
          },
        },
        Schedules,
        Jobs,
        JobRunner,
      ],
      exports: [Jobs, JobRunner],
    }
  }

  /** Registers the workers of a feature: `JobsModule.register([worker(expireLeases, { quota: QuotaService })])`. */
  static register(workers: readonly JobWorker[]): DynamicModule {
    return { module: JobWorkersModule, providers: [{ provide: JOB_WORKERS, useValue: workers }] }
  }
}

function redisUrl(): string {
  return loadConfig(serviceEnv.pick({ REDIS_URL: true }).required()).REDIS_URL.reveal()
}
