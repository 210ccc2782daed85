import { type DynamicModule, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common'
import type { ServiceName } from '@tollgate/contracts'
import { Resealing } from '@tollgate/persistence'
import { SERVICE_NAME } from '@tollgate/platform'
import { z } from 'zod'
import { defineJob } from './define-job'
import { Jobs } from './jobs'
import { JobsModule } from './jobs.module'
import { worker } from './worker'

const everyMs = 5_000

const jobOf = (service: ServiceName) =>
  defineJob({
    name: `${service}.reseal`,
    schema: z.strictObject({}),
    attempts: 1, // the next one comes in seconds
    backoffMs: 1_000,
    concurrency: 1,
    run: (_, { resealing }: { resealing: Resealing }) => resealing.pass(),
  })

const jobs = new Map<ServiceName, ReturnType<typeof jobOf>>()

/** Lets a service seal its values anew when the key has changed; features add theirs to `Resealing`. */
@Module({})
export class ResealingModule implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    @Inject(SERVICE_NAME) private readonly service: ServiceName,
  ) {}

  static forService(service: ServiceName): DynamicModule {
    return {
      module: ResealingModule,
      imports: [JobsModule.register([worker(ownJob(service), { resealing: Resealing })])],
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(ownJob(this.service), everyMs, {})
  }
}

/** A job is declared once in a process, however often the module is made. */
function ownJob(service: ServiceName): ReturnType<typeof jobOf> {
  const known = jobs.get(service) ?? jobOf(service)
  jobs.set(service, known)
  return known
}
