import type { IncomingHttpHeaders } from 'node:http'
import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common'
import {
  telegramBindQuery,
  type TelegramBindQuery,
  telegramQuery,
  type TelegramQuery,
  type TelegramStart,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, AllowedOnDemoSite, AppError, Caller, Changes, NoEnvelope, zod } from '@tollgate/platform'
import type { FastifyReply } from 'fastify'
import { type Visit, Visitor } from '../../visit/visit'
import { answerOf } from '../external.dto'
import { OwnPagesOnly } from './own-pages.guard'
import { WidgetsService } from './widgets.service'

/** Where users see what is bound to them, and that something could not be. */
const personalPage = '/personal'
const failurePage = `${personalPage}?binding=failed`

/** What Telegram's widget signs. */
@Controller('api/oauth/telegram')
export class TelegramController {
  constructor(private readonly widgets: WidgetsService) {}

  @Get('login')
  @Access('public')
  @Changes()
  @AllowedOnDemoSite()
  @UseGuards(OwnPagesOnly)
  async enter(@Query(zod(telegramQuery)) data: TelegramQuery, @Visitor() visit: Visit) {
    return answerOf(await this.widgets.enterByTelegram(data, visit))
  }

  @Get('start')
  @Access('user')
  @Changes()
  start(@Caller() actor: Actor, @Visitor() visit: Visit): TelegramStart {
    return this.widgets.startTelegram(actor, visit)
  }

  /** The widget opens this address itself, so it is another site that asks: the state says that our page meant it. */
  @Get('bind')
  @Access('user')
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

/** Somebody looks at the answer: they get a page, where programs get the refusal itself. */
function isOpenedByBrowser({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') === true
}
