import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { Health, SERVICE_CONFIG } from '@tollgate/platform'
import { request } from 'undici'
import type { EdgeConfig } from './config/edge.config'
import { originsOf } from './config/origins'

/** The checks give up a little later, and a service that hangs must not collect requests until then. */
const answersWithinMs = 1_500

/** The house is ready when every service is: the edge's own readiness asks each of them. */
@Injectable()
export class ServiceHealth implements OnModuleInit {
  constructor(
    private readonly health: Health,
    @Inject(SERVICE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  onModuleInit(): void {
    for (const [name, origin] of originsOf(this.config)) this.health.register(name, () => assertReady(origin))
  }
}

async function assertReady(origin: string): Promise<void> {
  const { statusCode, body } = await request(`${origin}/health/ready`, {
    signal: AbortSignal.timeout(answersWithinMs),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(text)
}
