import type { LimitTable } from '@tollgate/platform/limits/limit-rule'

const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS

/** Every limit of this service. What is said of them to operators stands in docs/operating.md, Limits. */
export const limitRules = {
  /** Failed sign-ins into one account from one client, wrong second factors among them. */
  'sign-in-pair': { points: 10, seconds: 15 * minuteS },
  /** From one client, into any accounts. */
  'sign-in-client': { points: 50, seconds: 15 * minuteS },
  /** Into one account from everywhere, but for devices that it knows: too few to guess by, too many for slips. */
  'sign-in-account': { points: 100, seconds: 12 * hourS },
  /** From a device that has signed in to the account before, for which none of the above counts. */
  'sign-in-device': { points: 10, seconds: 15 * minuteS },
  'sign-in-device-day': { points: 50, seconds: dayS },
  /** Passkeys from one client that were not what they said. */
  'passkey-client': { points: 100, seconds: 15 * minuteS },
  /** Wrong codes within one sign-in whose password was right; it lives no longer than this. */
  'second-factor': { points: 5, seconds: 5 * minuteS },
  /** For one account, by who knows its password, but for devices that it knows. */
  'second-factor-account': { points: 30, seconds: dayS },
  /** Wrong codes and links of mails from one client; each code has five tries besides. */
  'code-client': { points: 30, seconds: 15 * minuteS },
  /** Wrong setup tokens from one client. */
  'setup-client': { points: 10, seconds: 15 * minuteS },
  /** Mails to one address that one client asked for: the console counts the same 30 s down before another can be. */
  'mail-pause': { points: 1, seconds: 30 },
  'mail-pair-day': { points: 5, seconds: dayS },
  /** Mails to one address that anybody asked for. */
  'mail-day': { points: 30, seconds: dayS },
  /** Letters that nobody asked for, about acts of one kind on one account: whoever is in it must not bury the first below the others. */
  'letter-act': { points: 10, seconds: dayS },
  /** Warnings of one user's balance, by mail or webhook: thresholds can be moved, so that each call falls below one. */
  'balance-warning': { points: 6, seconds: hourS },
  /** Warnings of budgets, to one user: they can be set so that each call comes to a threshold. */
  'budget-warning': { points: 20, seconds: hourS },
  /** What became of one channel by itself, the same again, to one administrator; and of all channels. */
  'channel-notice': { points: 2, seconds: 10 * minuteS },
  /** Keys of one channel that calls do without, to one administrator: what follows is counted in the next. */
  'key-notice': { points: 1, seconds: 10 * minuteS },
  'channel-notices': { points: 30, seconds: hourS },
  /** Requests for a mail from one client. */
  'mail-client': { points: 20, seconds: hourS },
  /** Accounts opened from one client, and its attempts to, which tell which names are taken. */
  'registration-client': { points: 20, seconds: hourS },
  'registration-try': { points: 60, seconds: hourS },
} as const satisfies LimitTable<string>

export type LimitName = keyof typeof limitRules
