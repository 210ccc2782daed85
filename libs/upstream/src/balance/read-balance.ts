import type { BalanceKind } from '@tollgate/catalogue'
import { z } from 'zod'
import { microsOf } from './micros'

/** What is left at a provider. */
export interface UpstreamBalance {
  /** Millionths. */
  readonly micros: number
  /** `USD`, `CNY`, …, or `points`; empty where nobody says. */
  readonly currency: string
}

const amount = z.unknown().transform((value, context) => {
  const micros = microsOf(value)
  if (micros !== null) return micros
  context.addIssue('no amount')
  return z.NEVER
})

/** How one kind is asked and read. */
interface BalanceReader {
  /** One request for each, in turn; what the first answered may say what the next asks. */
  readonly pages: readonly ((today: Date, first: unknown) => string)[]
  /** Null where the answers are no balance. */
  read(answers: readonly unknown[]): UpstreamBalance | null
}

const whole: BalanceReader['pages'] = [() => '']

/** Reads one answer of a shape. */
function single<S extends z.ZodType<{ micros: bigint; currency: string }>>(schema: S): BalanceReader {
  return {
    pages: whole,
    read: ([answer]) => {
      const { data } = schema.safeParse(answer)
      return data === undefined ? null : { micros: Number(data.micros), currency: data.currency }
    },
  }
}

const inUsd = (micros: bigint) => ({ micros, currency: 'USD' })

const subscription = z.object({ hard_limit_usd: amount, has_payment_method: z.boolean().nullish() })
const usage = z.object({ total_usage: amount })

const dayMs = 24 * 60 * 60 * 1_000
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Who pays by the month has a limit for it; credits that were given last for a hundred days. */
function usagePage(today: Date, first: unknown): string {
  const { data } = subscription.safeParse(first)
  const isMonthly = data?.has_payment_method === true
  const start = isMonthly ? `${dayOf(today).slice(0, 7)}-01` : dayOf(new Date(today.getTime() - 100 * dayMs))
  return `/usage?start_date=${start}&end_date=${dayOf(today)}`
}

const readers: Readonly<Record<BalanceKind, BalanceReader>> = {
  'openai-billing': {
    pages: [() => '/subscription', usagePage],
    read: ([limit, used]) => {
      const [limited, spent] = [subscription.safeParse(limit).data, usage.safeParse(used).data]
      if (limited === undefined || spent === undefined) return null
      return { micros: Number(limited.hard_limit_usd - spent.total_usage / 100n), currency: 'USD' }
    },
  },
  'aiproxy-points': single(
    z
      .object({ success: z.literal(true), data: z.object({ totalPoints: amount }) })
      .transform(({ data }) => ({ micros: data.totalPoints, currency: 'points' })),
  ),
  'credits-remaining': single(z.object({ total_remaining: amount }).transform((told) => inUsd(told.total_remaining))),
  'credits-available': single(z.object({ total_available: amount }).transform((told) => inUsd(told.total_available))),
  'credits-and-usage': single(
    z
      .object({ data: z.object({ total_credits: amount, total_usage: amount }) })
      .transform(({ data }) => inUsd(data.total_credits - data.total_usage)),
  ),
  'siliconflow-account': single(
    z
      .object({ code: z.literal(20_000), data: z.object({ totalBalance: amount }) })
      .transform(({ data }) => ({ micros: data.totalBalance, currency: 'CNY' })),
  ),
  'balance-infos': single(
    z
      .object({ balance_infos: z.array(z.object({ currency: z.string().max(16), total_balance: amount })).min(1) })
      .transform(({ balance_infos: infos }) => {
        const told = infos.find(({ currency }) => currency === 'CNY') ?? infos[0]
        return { micros: told?.total_balance ?? 0n, currency: told?.currency ?? '' }
      }),
  ),
  'available-balance': single(
    z
      .object({ data: z.object({ available_balance: amount }) })
      .transform(({ data }) => ({ micros: data.available_balance, currency: '' })),
  ),
}

/** How a kind of balance is asked for and read. */
export const balanceReaderOf = (kind: BalanceKind): BalanceReader => readers[kind]
