import { Controller, Get, Header, Query } from '@nestjs/common'
import { Access, Costs, Log, NoEnvelope } from '@tollgate/platform'
import { z } from 'zod'
import { EpayService } from './epay.service'

/** A field that stands twice is none that was signed. */
const notification = z.record(z.string(), z.string())

/** Providers know two answers, and tell again for as long as they hear the second. */
@Controller('api/user/epay')
@Access('public')
export class EpayController {
  constructor(
    private readonly epay: EpayService,
    private readonly log: Log,
  ) {}

  // Not marked as a GET that changes: its signature binds it, whatever loads it, and programs that tell may name fetch modes as
  // browsers do. Not counted by address: refusing a forged one is cheaper than counting it, and nobody can use up the provider's share.
  @Get('notify')
  @Costs('free')
  @NoEnvelope()
  @Header('content-type', 'text/plain; charset=utf-8')
  async notify(@Query() query: unknown): Promise<'success' | 'fail'> {
    const fields = notification.safeParse(query)
    try {
      return fields.success && (await this.epay.accept(fields.data)) ? 'success' : 'fail'
    } catch (error) {
      this.log.error('epay.notification-failed', { error })
      return 'fail'
    }
  }
}
