import { Injectable } from '@nestjs/common'
import type { SiteStatus } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Clock } from '@tollgate/platform'
import { Doors } from '../doors/doors'
import { SetupService } from '../setup/setup.service'
import { chatLinksOf } from './chat-links'
import { siteVersion } from './version'

type TextOption = 'ServerAddress' | 'PayAddress' | 'EpayId' | 'EpayKey' | 'StripeSecretKey' | 'StripeWebhookSecret'

/** What everybody may know of this site before signing in. */
@Injectable()
export class StatusService {
  private readonly startedAt: number

  constructor(
    private readonly options: Options,
    private readonly setup: SetupService,
    private readonly doors: Doors,
    clock: Clock,
  ) {
    this.startedAt = Math.floor(clock.nowMs() / 1_000)
  }

  /** The status object by which consoles and clients decide what to show; its fields are `siteStatus` of the contracts. */
  async status(): Promise<SiteStatus> {
    const option = this.options
    const [chatLink, chatLink2] = chatLinksOf(option.get('Chats'))
    return {
      version: siteVersion,
      start_time: this.startedAt,
      setup: await this.setup.isDone(),
      system_name: option.get('SystemName'),
      logo: option.get('Logo'),
      footer_html: option.get('Footer'),
      server_address: option.get('ServerAddress'),
      docs_link: option.get('general_setting.docs_link'),
      top_up_link: option.get('TopUpLink'),
      quota_per_unit: option.get('QuotaPerUnit'),
      display_in_currency: option.get('DisplayInCurrencyEnabled'),
      default_collapse_sidebar: option.get('DefaultCollapseSidebar'),
      enable_data_export: option.get('DataExportEnabled'),
      data_export_default_time: option.get('DataExportDefaultTime'),
      enable_drawing: option.get('DrawingEnabled'),
      enable_task: option.get('TaskEnabled'),
      mj_notify_enabled: option.get('MjNotifyEnabled'),
      chats: option.get('Chats'),
      chat_link: chatLink,
      chat_link2: chatLink2,
      demo_site_enabled: option.get('DemoSiteEnabled'),
      self_use_mode_enabled: option.get('SelfUseModeEnabled'),
      check_in_enabled: option.get('CheckInEnabled'),
      ...this.waysIn(),
      price: option.get('Price'),
      min_topup: option.get('MinTopUp'),
      // Without an address of the site nobody could be told of a payment.
      enable_online_topup: this.areSet('ServerAddress', 'PayAddress', 'EpayId', 'EpayKey'),
      enable_stripe_topup: this.areSet('ServerAddress', 'StripeSecretKey', 'StripeWebhookSecret'),
    }
  }

  private areSet(...keys: readonly TextOption[]): boolean {
    return keys.every((key) => this.options.get(key) !== '')
  }

  /** The fields about signing in and registering. */
  private waysIn() {
    const option = this.options
    const { isOidcOnly, hasPasswordForm } = this.doors
    return {
      password_login_enabled: hasPasswordForm,
      register_enabled: option.get('RegisterEnabled'),
      password_register_enabled: !isOidcOnly && option.get('PasswordRegisterEnabled'),
      email_verification: option.get('EmailVerificationEnabled'),
      turnstile_check: option.get('TurnstileCheckEnabled'),
      turnstile_site_key: option.get('TurnstileCheckEnabled') ? option.get('TurnstileSiteKey') : '',
      github_oauth: !isOidcOnly && option.get('GitHubOAuthEnabled'),
      github_client_id: option.get('GitHubClientId'),
      linuxdo_oauth: !isOidcOnly && option.get('LinuxDOOAuthEnabled'),
      linuxdo_client_id: option.get('LinuxDOClientId'),
      telegram_oauth: !isOidcOnly && option.get('TelegramOAuthEnabled'),
      telegram_bot_name: option.get('TelegramBotName'),
      wechat_login: !isOidcOnly && option.get('WeChatAuthEnabled'),
      wechat_qrcode: option.get('WeChatAccountQRCodeImageURL'),
      oidc_enabled: option.get('oidc.enabled'),
      oidc_only: isOidcOnly,
      oidc_client_id: option.get('oidc.client_id'),
      oidc_authorization_endpoint: option.get('oidc.authorization_endpoint'),
    }
  }

  notice(): string {
    return this.options.get('Notice')
  }

  about(): string {
    return this.options.get('About')
  }

  homePageContent(): string {
    return this.options.get('HomePageContent')
  }
}
