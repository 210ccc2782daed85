import { Injectable } from '@nestjs/common'
import type { TelegramQuery } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Clock } from '@tollgate/platform'
import { telegramPerson } from './telegram.policy'
import type { Told } from './vouched'

/** Sign-in with what Telegram's widget signs for the operator's bot. */
@Injectable()
export class TelegramSite {
  constructor(
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  get isEnabled(): boolean {
    return this.options.get('TelegramOAuthEnabled')
  }

  /** Throws `identity.telegram-hash-wrong` and `.telegram-expired`. */
  identify(data: TelegramQuery): Told {
    const subject = telegramPerson(data, this.options.get('TelegramBotToken'), this.clock.nowMs())
    return { provider: 'telegram', subject, preferredName: '', displayName: '', claims: null, isStrong: false }
  }
}
