import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { ServiceConfig } from '../config/service-env'
import { Health, type HealthReport } from '../health/health'
import { NoEnvelope } from '../http/envelope/envelope.decorator'
import { Costs } from '../http/rates/rate-rules'
import { Access } from '../http/routes/access.decorator'
import { Log } from '../log/log'
import { metrics } from '../metrics/metrics'
import { SERVICE_CONFIG } from './tokens'

const shown = new Set(['ok', 'stopping'])

/** What operators and probes ask a service on its own port; the edge routes none of it. */
@Controller()
@Access('public')
@Costs('free')
@NoEnvelope()
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly log: Log,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** What was told last of why it is not ready. */
  private told = ''

  /** 200 as soon as the process serves at all. */
  @Get('health/live')
  live(): { status: string } {
    return { status: 'live' }
  }

  /**
   * Which checks pass; 503 with `Retry-After` while one fails or the service stops. Why one fails is the log's to tell: anybody
   * may ask here. `x-instance-id` is INSTANCE_ID.
   */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report()
    const { INSTANCE_ID } = this.config
    if (INSTANCE_ID !== undefined) reply.header('x-instance-id', INSTANCE_ID)
    this.tell(report)
    if (!report.isReady) reply.status(503).header('retry-after', '1')
    const checks = Object.entries(report.checks).map(([name, outcome]) => [
      name,
      shown.has(outcome) ? outcome : 'failing',
    ])
    return { isReady: report.isReady, checks: Object.fromEntries(checks) as HealthReport['checks'] }
  }

  /** Once for each new reason. */
  private tell({ isReady, checks }: HealthReport): void {
    const failing = isReady
      ? {}
      : Object.fromEntries(Object.entries(checks).filter(([, outcome]) => !shown.has(outcome)))
    const reasons = JSON.stringify(failing)
    if (reasons === this.told) return
    this.told = reasons
    if (reasons !== '{}') this.log.warn('health.not-ready', { checks: failing })
  }

  /** Everything that `metrics` knows, in Prometheus' text format. */
  @Get('metrics')
  async exposeMetrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { contentType, text } = await metrics.expose()
    reply.header('content-type', contentType)
    return text
  }
}
