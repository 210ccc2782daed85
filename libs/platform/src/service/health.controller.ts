import { Controller, Get, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Access } from '../http/access/access.decorator'
import { NoEnvelope } from '../http/envelope/envelope.decorator'
import { metrics } from '../metrics/metrics'
import { Health, type HealthReport } from '../health/health'

/** What operators and probes ask a service on its own port; the edge routes none of it. */
@Controller()
@Access('public')
@NoEnvelope()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('health/live')
  live(): { status: string } {
    return { status: 'live' }
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report()
    if (!report.isReady) reply.status(503).header('retry-after', '1')
    return report
  }

  @Get('metrics')
  async exposeMetrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { contentType, text } = await metrics.expose()
    reply.header('content-type', contentType)
    return text
  }
}
