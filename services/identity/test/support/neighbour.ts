import { Controller, Get, Module } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { connectMessages, MessagingModule, SessionModule } from '@tollgate/messaging'
import {
  Access,
  type Actor,
  Caller,
  createService,
  Health,
  loadConfig,
  serviceEnv,
  stopService,
} from '@tollgate/platform'
import type { IdentityApp } from './identity-app'

@Controller('api/whoami')
@Access('user')
class WhoAmIController {
  @Get()
  answer(@Caller() { username, role, session }: Actor) {
    return { username, role, provenAt: session?.provenAt ?? null }
  }
}

/** A route of the table, for tokens that reach only what stands there. */
@Controller('api/log')
@Access('user')
class OwnLogController {
  @Get('self')
  answer(@Caller() { username, role }: Actor) {
    return { username, role }
  }
}

@Module({
  imports: [MessagingModule.forRoot({ service: 'logs' }), SessionModule],
  controllers: [WhoAmIController, OwnLogController],
})
class NeighbourModule {}

/** Another service as it runs, which knows people by the sessions that it caches. */
export class Neighbour {
  private constructor(private readonly app: NestFastifyApplication) {}

  static async start({ servers }: IdentityApp): Promise<Neighbour> {
    const variables = { NATS_URL: servers.nats.url, TOLLGATE_SECRET: 'another-secret', LOG_LEVEL: 'silent' }
    const config = loadConfig(serviceEnv, variables)
    const app = await createService({ name: 'logs', module: NeighbourModule, connect: connectMessages, config })
    await app.init()
    await app.startAllMicroservices()
    await app.getHttpAdapter().getInstance().ready()
    while (!(await app.get(Health).report()).isReady) await new Promise(setImmediate)
    return new Neighbour(app)
  }

  /** The status with which it answers somebody, and what it knows of them: their role, and when they proved themself. */
  async whoIs(
    headers: Record<string, string>,
    url = '/api/whoami',
  ): Promise<{ status: number; role?: number; provenAt?: number | null }> {
    const response = await this.app.inject({ method: 'GET', url, headers })
    const { data } = response.json<{ data?: { role: number; provenAt: number | null } }>()
    return { status: response.statusCode, ...(data && { role: data.role, provenAt: data.provenAt }) }
  }

  stop(): Promise<void> {
    return stopService(this.app)
  }
}
