import { safeAddress } from '@tollgate/console-ui/safe-address'
import { list, Misfit, or, record, text } from '../api/readers'
import { schemaOf } from '../api/schema'

/** A chat client that the operator offers: its name, and its link with {address} and {key}. */
export type ChatLink = Readonly<Record<string, string>>

const defaults = {
  version: '',
  start_time: 0,
  setup: true,
  system_name: '',
  logo: '',
  footer_html: '',
  server_address: '',
  docs_link: '',
  top_up_link: '',
  quota_per_unit: 500_000,
  display_in_currency: true,
  default_collapse_sidebar: false,
  enable_data_export: false,
  data_export_default_time: 'hour',
  enable_drawing: false,
  enable_task: false,
  mj_notify_enabled: false,
  chat_link: '',
  demo_site_enabled: false,
  self_use_mode_enabled: false,
  password_login_enabled: true,
  register_enabled: true,
  password_register_enabled: true,
  check_in_enabled: false,
  email_verification: false,
  turnstile_check: false,
  turnstile_site_key: '',
  github_oauth: false,
  oidc_enabled: false,
  oidc_only: false,
  linuxdo_oauth: false,
  wechat_login: false,
  wechat_qrcode: '',
  telegram_oauth: false,
  telegram_bot_name: '',
  price: 7.3,
  min_topup: 1,
  enable_online_topup: false,
  enable_stripe_topup: false,
}

type Known = typeof defaults

/** Addresses of the operator's that pages load or lead to. */
const loaded = ['logo', 'docs_link', 'top_up_link', 'wechat_qrcode'] as const

interface Chats {
  readonly chats: readonly ChatLink[]
  /** The server sent chats that are none (rule K8). */
  readonly has_broken_chats: boolean
}

/** What GET /api/status says. Further fields are there as the server sent them. */
export type Status = Readonly<Known & Chats & Record<string, unknown>>

/** A switch of the status that an entry of the menu can hang on. */
export type StatusFlag = { [Name in keyof Known]: Known[Name] extends boolean ? Name : never }[keyof Known]

/**
 * What anybody may know of the site. A field that the server does not send, or sends in another form, has its default,
 * so that an older or newer server never keeps the console from starting.
 */
export const statusSchema = schemaOf((value): Status => {
  const sent = record(value, 'status')
  const known = Object.entries(defaults).map(([name, fallback]) => [name, or<typeof fallback>(sent[name], fallback)])
  const read = Object.fromEntries(known) as Known
  const addresses = Object.fromEntries(loaded.map((name) => [name, safeAddress(read[name])]))
  const status = { ...sent, ...read, ...addresses, ...chatsOf(sent['chats']) }
  return status.quota_per_unit > 0 ? status : { ...status, quota_per_unit: defaults.quota_per_unit }
})

function chatsOf(value: unknown): Chats {
  try {
    const chats = list(value ?? [], 'chats', (link, name) =>
      Object.fromEntries(Object.entries(record(link, name)).map(([key, url]) => [key, text(url, name)])),
    )
    return { chats, has_broken_chats: false }
  } catch (error) {
    if (error instanceof Misfit) return { chats: [], has_broken_chats: true }
    throw error
  }
}

/** Stands in until the server has been asked. */
export const unknownStatus: Status = { ...defaults, chats: [], has_broken_chats: false }
