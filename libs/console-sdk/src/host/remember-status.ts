import { store } from '../storage/useStoredState'
import type { Status } from '../status/status.schema'

/** Document 3 section 3: the keys under which the status is kept in the browser. */
const keys = [
  'chats',
  'enable_data_export',
  'enable_drawing',
  'enable_task',
  'footer_html',
  'mj_notify_enabled',
] as const

/** Keeps the status in the browser, whole and in the documents' single keys. */
export function rememberStatus(status: Status): void {
  store('status', status)
  for (const key of keys) store(key, status[key])
}
