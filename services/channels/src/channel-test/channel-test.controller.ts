import { Controller, Get, Param, Query } from '@nestjs/common'
import {
  channelId,
  type ChannelTestAnswer,
  type TestChannelQuery,
  testChannelQuery,
} from '@tollgate/contracts/http/channels'
import {
  Access,
  type Actor,
  Caller,
  Changes,
  Costs,
  describeError,
  fromWireError,
  Lang,
  type Language,
  NoEnvelope,
  zod,
} from '@tollgate/platform'
import { ChannelTestService } from './channel-test.service'

@Controller('api/channel/test')
@Access('admin')
export class ChannelTestController {
  constructor(private readonly tests: ChannelTestService) {}

  /** Its envelope has `time` (seconds) beside the message, whether the test was passed or not. */
  @Get(':id')
  @Costs('heavy')
  @Changes()
  @NoEnvelope()
  async test(
    @Caller() actor: Actor,
    @Lang() language: Language,
    @Param('id', zod(channelId)) id: number,
    @Query(zod(testChannelQuery)) { model }: TestChannelQuery,
  ): Promise<ChannelTestAnswer> {
    const { durationMs, failure, model: tested, call } = await this.tests.test(actor, id, model)
    const message = failure ? describeError(fromWireError(failure), language).message : ''
    return { success: failure === null, message, time: durationMs / 1_000, model: tested, call }
  }
}
