import { z } from 'zod'

/** What anybody may know of the site before signing in (rule S15). */
export const siteStatus = z.object({
  version: z.string(),
  /** Unix seconds. */
  start_time: z.int(),
  setup: z.boolean(),
  system_name: z.string(),
  logo: z.string(),
  footer_html: z.string(),
  server_address: z.string(),
  docs_link: z.string(),
  top_up_link: z.string(),
  quota_per_unit: z.int(),
  display_in_currency: z.boolean(),
  default_collapse_sidebar: z.boolean(),
  enable_data_export: z.boolean(),
  data_export_default_time: z.enum(['hour', 'day', 'week']),
  enable_drawing: z.boolean(),
  enable_task: z.boolean(),
  mj_notify_enabled: z.boolean(),
  /** Each entry is one name with its link. */
  chats: z.array(z.record(z.string(), z.string())),
  /** Derived from `chats`, for clients that know only these two: addresses to which `/#/?settings={…}` can be put. */
  chat_link: z.string(),
  chat_link2: z.string(),
  demo_site_enabled: z.boolean(),
  self_use_mode_enabled: z.boolean(),
  check_in_enabled: z.boolean(),
  /** What is closed to visitors need not be offered to them. */
  password_login_enabled: z.boolean(),
  register_enabled: z.boolean(),
  password_register_enabled: z.boolean(),
  /** Registration asks for a verified address. */
  email_verification: z.boolean(),
  /** Sign-in, registration and mails ask for a Turnstile check. */
  turnstile_check: z.boolean(),
  /** Empty while there is no check. */
  turnstile_site_key: z.string(),
  github_oauth: z.boolean(),
  github_client_id: z.string(),
  linuxdo_oauth: z.boolean(),
  linuxdo_client_id: z.string(),
  telegram_oauth: z.boolean(),
  telegram_bot_name: z.string(),
  wechat_login: z.boolean(),
  /** Address of the picture that people scan. */
  wechat_qrcode: z.string(),
  oidc_enabled: z.boolean(),
  /** Every other way in is closed; by password, root alone comes in while the operator has opened that door. */
  oidc_only: z.boolean(),
  oidc_client_id: z.string(),
  oidc_authorization_endpoint: z.string(),
  /** Exact decimal text. */
  price: z.string(),
  min_topup: z.int(),
  /** A payment provider is set up. */
  enable_online_topup: z.boolean(),
  /** Whether quota can be paid by Stripe. */
  enable_stripe_topup: z.boolean(),
})
export type SiteStatus = z.output<typeof siteStatus>

/** Notice, about and home page are texts that the operator wrote: Markdown, HTML or an address. */
export const siteText = z.string()
