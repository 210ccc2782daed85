import { Controller, Get, Query } from '@nestjs/common'
import { type ChannelExplanation, type ExplainQuery, explainQuery } from '@tollgate/contracts/http/channels'
import { Access, Costs, zod } from '@tollgate/platform'
import { channelExplanation } from './explain.dto'
import { ExplainService } from './explain.service'

@Controller('api/channel')
@Access('admin')
export class ExplainController {
  constructor(private readonly explains: ExplainService) {}

  @Get('explain')
  @Costs('heavy')
  async explain(@Query(zod(explainQuery)) query: ExplainQuery): Promise<ChannelExplanation> {
    return channelExplanation(await this.explains.explain(query))
  }
}
