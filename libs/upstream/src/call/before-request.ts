import type { FailureKind } from '../failure/failure'
import type { UpstreamFailure } from './upstream'

const late: ReadonlySet<FailureKind> = new Set(['headers-timeout', 'idle-timeout'])

/**
 * What a failure of something that comes before a request (a token that is asked for, a handshake) means for that request, of which
 * nothing has gone out: whoever was late with it has done no work yet, as one that takes no connection.
 */
export function beforeRequest({ kind, cause }: Pick<UpstreamFailure, 'kind' | 'cause'>): UpstreamFailure {
  return { kind: late.has(kind) ? 'connect-timeout' : kind, sent: 'nothing', hadHeaders: false, cause }
}
