import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { ServiceConfig } from '../config/service-env'
import { Health, type HealthReport } from '../health/health'
import { Access } from '../http/access/access.decorator'
import { NoEnvelope } from '../http/envelope/envelope.decorator'
import { metrics } from '../metrics/metrics'
import { SERVICE_CONFIG } from './tokens'

/** What operators and probes ask a service on its own port; the edge routes none of it. */
@Controller()
@Access('public')
@NoEnvelope()
export class HealthController {
  constructor(
    private readonly health: Health,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** 200 as soon as the process serves at all. */
  @Get('health/live')
  live(): { status: string } {
    return { status: 'live' }
  }

  /** The `HealthReport`; 503 with `Retry-After` while a check fails or the service stops. `x-instance-id` is INSTANCE_ID. */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report()
    const { INSTANCE_ID } = this.config
    if (INSTANCE_ID !== undefined) reply.header('x-instance-id', INSTANCE_ID)
    if (!report.isReady) reply.status(503).header('retry-after', '1')
    return report
  }

  /** Everything that `metrics` knows, in Prometheus' text format. */
  @Get('metrics')
  async exposeMetrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { contentType, text } = await metrics.expose()
    reply.header('content-type', contentType)
    return text
  }
}
