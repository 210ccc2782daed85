import type { IncomingHttpHeaders } from 'node:http'
import { Controller, Get, Query, Res } from '@nestjs/common'
import {
  type TelegramBindQuery,
  telegramBindQuery,
  type TelegramQuery,
  telegramQuery,
  type TelegramStart,
} from '@tollgate/contracts/http/identity'
import {
  Access,
  type Actor,
  AllowedOnDemoSite,
  AppError,
  Caller,
  Changes,
  Fresh,
  NoEnvelope,
  SessionOnly,
  zod,
} from '@tollgate/platform'
import type { FastifyReply } from 'fastify'
import { type Visit, Visitor } from '../../visit/visit'
import { answerOf, type EntryAnswer } from '../external.dto'
import { WidgetsService } from './widgets.service'

/** The console's page that shows users what is bound to them, and that a binding has failed. */
const personalPage = '/personal'
const failurePage = `${personalPage}?binding=failed`

/** Takes what Telegram's widget signs. */
@Controller('api/oauth/telegram')
export class TelegramController {
  constructor(private readonly widgets: WidgetsService) {}

  @Get('login')
  @Access('public')
  @Changes()
  @AllowedOnDemoSite()
  async enter(@Query(zod(telegramQuery)) data: TelegramQuery, @Visitor() visit: Visit): Promise<EntryAnswer> {
    return answerOf(await this.widgets.enterByTelegram(data, visit))
  }

  @Get('start')
  @Access('user')
  @Changes()
  @Fresh()
  start(@Caller() actor: Actor, @Visitor() visit: Visit): TelegramStart {
    return this.widgets.startTelegram(actor, visit)
  }

  /**
   * The widget opens this address itself, so the request comes from another site: the state shows that our page began it, and
   * that it was really them who did.
   */
  @Get('bind')
  @Access('user')
  @Changes('navigation')
  @SessionOnly()
  @NoEnvelope()
  async bind(
    @Query(zod(telegramBindQuery)) { state, ...data }: TelegramBindQuery,
    @Caller() actor: Actor,
    @Visitor() visit: Visit,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    try {
      await this.widgets.bindTelegram(actor, data, state, visit)
    } catch (error) {
      if (!(error instanceof AppError && isOpenedByBrowser(reply.request.headers))) throw error
      await reply.redirect(failurePage, 302)
      return
    }
    await reply.redirect(personalPage, 302)
  }
}

/** Whether a person will see the answer: they are led to a page, where programs get the refusal itself. */
function isOpenedByBrowser({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') === true
}
