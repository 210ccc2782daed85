import { isPassing } from './api-error'

/** What is seldom enough for a page that says what is wrong, and soon enough for who waits before it. */
export const againEveryMs = 10_000

/** What is known of a query when it is decided whether to ask again. */
interface Asked<Data> {
  readonly state: { readonly status: string; readonly error: unknown; readonly data: Data | undefined }
}

/** How soon a query is asked again by itself that failed: every ten seconds where that may pass. */
export const askAgainAfterFailure = ({ state }: Asked<unknown>): number | false =>
  state.status === 'error' && isPassing(state.error) ? againEveryMs : false

/**
 * A `refetchInterval` for what goes on by itself: `delayMs` tells by the answer how soon to ask again, or that it need not be;
 * what failed is asked again as every other query is. Nothing is asked while nobody sees the page.
 */
export const askAgainAfter =
  <Data>(delayMs: (data: Data) => number | false) =>
  (query: Asked<Data>): number | false => {
    const { status, data } = query.state
    return status === 'error' || data === undefined ? askAgainAfterFailure(query) : delayMs(data)
  }
