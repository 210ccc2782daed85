import { z } from 'zod'

const flag = z.boolean().catch(false)
const text = z.string().catch('')

/** One chat client that the operator offers: its name and its link with {address} and {key}. */
export type ChatLink = Readonly<Record<string, string>>

/**
 * What anybody may know of the site. A field that the server does not send, or sends in another form, has its default,
 * so that an older or newer server never keeps the console from starting.
 */
export const statusSchema = z.looseObject({
  version: text,
  start_time: z.number().catch(0),
  setup: z.boolean().catch(true),
  system_name: text,
  logo: text,
  footer_html: text,
  server_address: text,
  docs_link: text,
  top_up_link: text,
  quota_per_unit: z.number().positive().catch(500_000),
  display_in_currency: z.boolean().catch(true),
  default_collapse_sidebar: flag,
  enable_data_export: flag,
  data_export_default_time: z.string().catch('hour'),
  enable_drawing: flag,
  enable_task: flag,
  mj_notify_enabled: flag,
  chats: z.array(z.record(z.string(), z.string())).catch([]),
  demo_site_enabled: flag,
  self_use_mode_enabled: flag,
  check_in_enabled: flag,
  email_verification: flag,
  turnstile_check: flag,
  turnstile_site_key: text,
  price: z.number().catch(7.3),
  min_topup: z.number().catch(1),
})

/** What GET /api/status says. Further fields are there as the server sent them. */
export type Status = z.output<typeof statusSchema>

/** A switch of the status that an entry of the menu can hang on. */
export type StatusFlag =
  | 'enable_data_export'
  | 'enable_drawing'
  | 'enable_task'
  | 'check_in_enabled'
  | 'self_use_mode_enabled'
  | 'demo_site_enabled'
