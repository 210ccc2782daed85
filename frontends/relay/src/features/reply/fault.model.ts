import type { LogView } from '@tollgate/contracts/http/logs'
import { z } from 'zod'
import type { Reply } from '../conversation/conversation.model'

/** The id under which the usage log has a call that failed; null where nothing reached a log. */
export function failedCall({ fault, requestId }: Pick<Reply, 'fault' | 'requestId'>): string | null {
  return (fault?.kind === 'said' ? fault.requestId : undefined) ?? requestId
}

/** What is said of a failure, without the id of its call, which is a link beside it. */
export function saidOf(message: string, requestId: string | null): string {
  if (requestId === null) return message
  return message.replace(` (request id: ${requestId})`, '')
}

const tried = z.object({ admin_info: z.object({ use_channel: z.array(z.string()) }) })

/** The channel that failed last, as an administrator's row tells it; null where no channel was asked. */
export function blamedChannel({ channel, other }: Pick<LogView, 'channel' | 'other'>): number | null {
  if (channel > 0) return channel
  try {
    const read = tried.safeParse(JSON.parse(other))
    return Number(read.data?.admin_info.use_channel.at(-1) ?? 0) || null
  } catch {
    return null
  }
}
