/** One event on its way out. */
export interface OutboxRow {
  id: number
  messageId: string
  subject: string
  payload: string
  traceparent: string | null
}
