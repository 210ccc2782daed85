import type { Status } from '../status/status.schema'
import { store } from '../storage/useStoredState'

/** Rule K9: the keys under which the status is kept in the browser. */
const keys = [
  'chats',
  'enable_data_export',
  'enable_drawing',
  'enable_task',
  'footer_html',
  'mj_notify_enabled',
] as const

/** Keeps the status in the browser, whole and in the single keys of rule K9. */
export function rememberStatus(status: Status): void {
  store('status', status)
  for (const key of keys) store(key, status[key])
}
