import type { Rule } from '@tollgate/testing'

/** One way in which an upstream fails, and when: shares of the day. */
export interface Trouble {
  readonly name: string
  readonly behave: Rule['behave']
  /** Bad and good in turns of so many seconds; bad all the time without it. */
  readonly flapsSeconds?: number
  /** Once in the morning, alone or with a few others, and once when one channel alone is left. */
  readonly spells: readonly (readonly [from: number, to: number])[]
}

const noon = [0.86, 0.9] as const
const wrongModel = { message: 'The model does not exist', type: 'invalid_request_error', code: 'model_not_found' }

const ways: readonly Omit<Trouble, 'spells'>[] = [
  { name: '401', behave: { status: 401 } },
  { name: '429, Retry-After 30 s', behave: { status: 429, retryAfter: 30 } },
  { name: '500', behave: { status: 500 } },
  { name: 'slow', behave: { hang: 'before-headers' } },
  { name: 'flapping', behave: { status: 503 }, flapsSeconds: 20 },
  { name: 'streams cut', behave: { cut: { afterEvents: 2 } } },
  { name: 'wrong model', behave: { status: 404, error: wrongModel } },
  { name: 'connection reset', behave: { reset: 'before-headers' } },
  { name: 'error with 200', behave: { errorIn200: { message: 'overloaded' } } },
  { name: '529', behave: { status: 529 } },
  { name: 'page of a proxy', behave: { status: 502, rawBody: '<html>Bad gateway</html>', contentType: 'text/html' } },
]

/** Eleven ways; a twelfth channel has none. Each fails for a while, three at a time, and towards the end all of them. */
export const troubles: readonly Trouble[] = ways.map((way, place) => ({
  ...way,
  spells: [[0.03 + place * 0.07, 0.03 + place * 0.07 + 0.1], noon],
}))

/** Whether it is bad at this second of a day of so many. */
export function isBad({ spells, flapsSeconds }: Trouble, second: number, daySeconds: number): boolean {
  const isInSpell = spells.some(([from, to]) => second >= from * daySeconds && second < to * daySeconds)
  return isInSpell && (flapsSeconds === undefined || Math.floor(second / flapsSeconds) % 2 === 0)
}
