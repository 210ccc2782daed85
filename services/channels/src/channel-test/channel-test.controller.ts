import { Controller, Get, Param, Query } from '@nestjs/common'
import {
  Access,
  type Actor,
  Caller,
  Changes,
  describeError,
  fromWireError,
  Lang,
  type Language,
  NoEnvelope,
  zod,
} from '@tollgate/platform'
import { z } from 'zod'
import { ChannelId } from '../channel/channel.dto'
import { ChannelTestService } from './channel-test.service'

const TestQuery = z.object({ model: z.string().trim().max(256).default('') })

@Controller('api/channel/test')
@Access('admin')
export class ChannelTestController {
  constructor(private readonly tests: ChannelTestService) {}

  /** Its envelope has `time` (seconds) beside the message, whether the test was passed or not. */
  @Get(':id')
  @Changes()
  @NoEnvelope()
  async test(
    @Caller() actor: Actor,
    @Lang() language: Language,
    @Param('id', zod(ChannelId)) id: number,
    @Query(zod(TestQuery)) { model }: z.output<typeof TestQuery>,
  ) {
    const { durationMs, failure } = await this.tests.test(actor, id, model)
    const message = failure ? describeError(fromWireError(failure), language).message : ''
    return { success: failure === null, message, time: durationMs / 1_000 }
  }
}
