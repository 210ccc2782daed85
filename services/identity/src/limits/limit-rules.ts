const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS

/** At most `points` within `seconds`, counted from the first of them. */
export interface LimitRule {
  readonly points: number
  readonly seconds: number
}

/** Every limit of this service. */
export const limitRules = {
  /** Failed sign-ins into one account, wrong second factors among them. */
  'sign-in-account': { points: 10, seconds: 15 * minuteS },
  /** Failed sign-ins from one client, into any accounts. */
  'sign-in-client': { points: 50, seconds: 15 * minuteS },
  /** Wrong codes within one sign-in whose password was right; it lives no longer than this. */
  'second-factor': { points: 5, seconds: 5 * minuteS },
  /** Mails to one address: the console counts the same 30 s down before another can be asked for. */
  'mail-pause': { points: 1, seconds: 30 },
  'mail-day': { points: 10, seconds: dayS },
  /** Requests for a mail from one client. */
  'mail-client': { points: 20, seconds: hourS },
  /** Accounts opened from one client. */
  'registration-client': { points: 20, seconds: hourS },
} as const satisfies Readonly<Record<string, LimitRule>>

export type LimitName = keyof typeof limitRules
