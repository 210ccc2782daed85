import type { LogRanking, LogShare } from '@tollgate/contracts/http/logs'

/** By what calls are told apart. */
type ShareKind = 'models' | 'tokens' | 'channels'
export type RankedShares = Readonly<Record<ShareKind, LogRanking>>

/** What calls of one model, token or channel came to, as a store answers it: whole numbers as text. */
export type StoredShare = Readonly<Record<'name' | 'requests' | 'failed' | 'quota' | 'token', string>> & {
  readonly kind: ShareKind
}

/** The largest of each kind by what they cost, then by their calls, and all others as one. */
export function rankedShares(stored: readonly StoredShare[], most: number): RankedShares {
  const of = (wanted: ShareKind): LogRanking => {
    const shares = stored
      .filter(({ kind, requests }) => kind === wanted && Number(requests) > 0)
      .map(shareOf)
      .sort((a, b) => b.quota - a.quota || b.requests - a.requests || (a.name < b.name ? -1 : 1))
    const others = shares.slice(most)
    const sum = (value: (share: LogShare) => number) => others.reduce((total, share) => total + value(share), 0)
    return {
      largest: shares.slice(0, most),
      others: {
        subjects: others.length,
        requests: sum(({ requests }) => requests),
        failed: sum(({ failed }) => failed),
        quota: sum(({ quota }) => quota),
        token: sum(({ token }) => token),
      },
    }
  }
  return { models: of('models'), tokens: of('tokens'), channels: of('channels') }
}

const shareOf = ({ name, requests, failed, quota, token }: StoredShare): LogShare => ({
  name,
  requests: Number(requests),
  failed: Number(failed),
  quota: Number(quota),
  token: Number(token),
})
