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
  answer(@Caller() { username, role }: Actor) {
    return { username, role }
  }
}

@Module({
  imports: [MessagingModule.forRoot({ service: 'logs' }), SessionModule],
  controllers: [WhoAmIController],
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

  /** The status with which it answers somebody, and the role by which it knows them. */
  async whoIs(headers: Record<string, string>): Promise<{ status: number; role?: number }> {
    const response = await this.app.inject({ method: 'GET', url: '/api/whoami', headers })
    return { status: response.statusCode, role: response.json<{ data?: { role: number } }>().data?.role }
  }

  stop(): Promise<void> {
    return stopService(this.app)
  }
}
