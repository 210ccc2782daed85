import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { NoticeDelivery } from './notice-delivery'

/** With doubled pauses the last attempt is made ten minutes after the first. */
const attempts = 8

/** Sends one notice to one webhook, at least once: a process that dies after the webhook's answer sends it again. */
export const deliverNotice = defineJob({
  name: 'identity.deliver-notice',
  schema: z.strictObject({ noticeId: z.uuid() }),
  attempts,
  backoffMs: 5_000,
  concurrency: 4,
  dedupeKey: ({ noticeId }) => noticeId,
  run: ({ noticeId }, { delivery }: { delivery: NoticeDelivery }, { attempt }) =>
    delivery.deliver(noticeId, attempt >= attempts),
})
