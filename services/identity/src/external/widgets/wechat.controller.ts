import { Controller, Get, Query } from '@nestjs/common'
import { type WechatQuery, wechatQuery } from '@tollgate/contracts/http/identity'
import { Access, type Actor, AllowedOnDemoSite, Caller, Changes, Fresh, zod } from '@tollgate/platform'
import { type Visit, Visitor } from '../../visit/visit'
import { answerOf, type EntryAnswer } from '../external.dto'
import { WidgetsService } from './widgets.service'

/** Takes the code with which the operator's WeChat account answered, typed into a page. */
@Controller('api/oauth/wechat')
export class WechatController {
  constructor(private readonly widgets: WidgetsService) {}

  @Get()
  @Access('public')
  @Changes()
  @AllowedOnDemoSite()
  async enter(@Query(zod(wechatQuery)) { code }: WechatQuery, @Visitor() visit: Visit): Promise<EntryAnswer> {
    return answerOf(await this.widgets.enterByWechat(code, visit))
  }

  @Get('bind')
  @Access('user')
  @Changes()
  @Fresh()
  async bind(@Query(zod(wechatQuery)) { code }: WechatQuery, @Caller() actor: Actor): Promise<EntryAnswer> {
    await this.widgets.bindWechat(actor, code)
    return answerOf(null)
  }
}
