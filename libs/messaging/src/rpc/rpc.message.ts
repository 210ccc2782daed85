import { wireError } from '@tollgate/platform'
import { z } from 'zod'

/** What comes back for a request: the owner's answer, or its error by code and context. */
export const rpcReply = z.union([z.object({ ok: z.unknown() }), z.object({ error: wireError })])
export type RpcReplyMessage = { ok: unknown } | { error: z.output<typeof wireError> }
