const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS

/** So many in so many seconds, counted from the first of them. */
export interface LimitRule {
  readonly points: number
  readonly seconds: number
}

/** How much is too much: every number of this service's limits. */
export const limitRules = {
  /** Failed sign-ins into one account, wrong second factors among them. */
  'sign-in-account': { points: 10, seconds: 15 * minuteS },
  /** Failed sign-ins from one client, into whatever accounts. */
  'sign-in-client': { points: 50, seconds: 15 * minuteS },
  /** Wrong codes within one sign-in whose password was right; it lives no longer than this. */
  'second-factor': { points: 5, seconds: 5 * minuteS },
  /** The console counts the same 30 s down before it lets anybody ask again. */
  'mail-pause': { points: 1, seconds: 30 },
  'mail-day': { points: 10, seconds: dayS },
  'mail-client': { points: 20, seconds: hourS },
  'registration-client': { points: 20, seconds: hourS },
} as const satisfies Readonly<Record<string, LimitRule>>

export type LimitName = keyof typeof limitRules
