import { Injectable } from '@nestjs/common'
import type { ExternalProvider, SignInAnswer, TelegramQuery, TelegramStart } from '@tollgate/contracts/http/identity'
import type { Actor } from '@tollgate/platform'
import { Doors } from '../../doors/doors'
import { AttemptLimits } from '../../limits/attempt-limits'
import type { Visit } from '../../visit/visit'
import { BindingsService } from '../bindings/bindings.service'
import { ExternalEntry } from '../entry/external-entry.service'
import { externalErrors } from '../external.errors'
import { Flows } from '../flow/flows.service'
import { Issuers } from '../identities/issuers'
import { nameOf } from '../identities/provider-names'
import { TelegramSite } from '../providers/telegram-site'
import type { Vouched } from '../providers/vouched'
import { WechatSite } from '../providers/wechat-site'

/** Signing in and binding without leaving the page: by a WeChat code that is typed, and by what Telegram's widget signs. */
@Injectable()
export class WidgetsService {
  constructor(
    private readonly wechat: WechatSite,
    private readonly telegram: TelegramSite,
    private readonly doors: Doors,
    private readonly issuers: Issuers,
    private readonly flows: Flows,
    private readonly entry: ExternalEntry,
    private readonly bindings: BindingsService,
    private readonly limits: AttemptLimits,
  ) {}

  /** Throws `identity.external-disabled`, `.external-code-refused`, and `.sign-in-too-often` after many wrong codes. */
  async enterByWechat(code: string, visit: Visit): Promise<SignInAnswer> {
    return this.entry.enter(await this.wechatPerson(code, visit.address), '', visit)
  }

  async bindWechat(actor: Actor, code: string): Promise<void> {
    await this.bindings.bind(actor, await this.wechatPerson(code, actor.clientIp))
  }

  /**
   * Opens no accounts. Throws `identity.external-disabled`, `.telegram-hash-wrong`, `.telegram-expired` and
   * `.external-unknown`.
   */
  enterByTelegram(data: TelegramQuery, visit: Visit): Promise<SignInAnswer> {
    this.assertEnabled(this.telegram, 'telegram')
    return this.entry.enter(this.telegramPerson(data), '', visit)
  }

  startTelegram(actor: Actor, visit: Visit): TelegramStart {
    this.assertEnabled(this.telegram, 'telegram')
    const { state } = this.flows.begin(visit, { provider: 'telegram', affCode: '', userId: actor.userId })
    return { auth_url: `/api/oauth/telegram/bind?state=${state}` }
  }

  async bindTelegram(actor: Actor, data: TelegramQuery, state: string, visit: Visit): Promise<void> {
    this.assertEnabled(this.telegram, 'telegram')
    this.flows.take(visit, { provider: 'telegram', state, userId: actor.userId })
    await this.bindings.bind(actor, this.telegramPerson(data))
  }

  /** The codes are short and valid for minutes, so wrong ones are counted by the client's address. */
  private async wechatPerson(code: string, ip: string): Promise<Vouched> {
    this.assertEnabled(this.wechat, 'wechat')
    const { told, issuer } = await this.issuers.during('wechat', null, () =>
      this.limits.signIn({ account: `wechat ${ip}`, ip }, () => this.wechat.identify(code)),
    )
    if (!told) throw externalErrors.externalCodeRefused({ provider: nameOf('wechat') })
    return { ...told, issuer }
  }

  private telegramPerson(data: TelegramQuery): Vouched {
    return { ...this.telegram.identify(data), issuer: this.issuers.of('telegram') }
  }

  private assertEnabled({ isEnabled }: { readonly isEnabled: boolean }, provider: ExternalProvider): void {
    this.doors.assertOpenTo(provider)
    if (!isEnabled) throw externalErrors.externalDisabled({ provider: nameOf(provider) })
  }
}
