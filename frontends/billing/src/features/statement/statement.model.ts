import { statementKinds, type StatementSums } from '@tollgate/contracts/http/billing'

/** The month that it is now, `2026-01`, where the browser is; the site may have another for some hours. */
export function monthNow(nowMs: number): string {
  const now = new Date(nowMs)
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
}

/** Whether the month is over where the site is: its present month is the newest of those to choose from. */
export function hasEnded({ month, months }: Pick<StatementSums, 'month' | 'months'>): boolean {
  return month < (months[0] ?? '')
}

/** The months to choose from, newest first; the one that is shown is among them. */
export function monthsOf(sums: Pick<StatementSums, 'months'> | undefined, shown: string): readonly string[] {
  const months = sums?.months ?? []
  return months.includes(shown) ? months : [shown, ...months].sort().reverse()
}

const orderOf = (kind: string) => {
  const place = statementKinds.findIndex((known) => known === kind)
  return place === -1 ? statementKinds.length : place
}

/** What came in, in the order in which it is told; calls stand alone. */
export function incomeOf({ kinds }: Pick<StatementSums, 'kinds'>): StatementSums['kinds'] {
  return kinds.filter(({ kind }) => kind !== 'usage').toSorted((one, other) => orderOf(one.kind) - orderOf(other.kind))
}

/** What calls cost. */
export function spentOf({ kinds }: Pick<StatementSums, 'kinds'>): { readonly quota: number; readonly count: number } {
  const usage = kinds.find(({ kind }) => kind === 'usage')
  return { quota: -(usage?.quota ?? 0) || 0, count: usage?.count ?? 0 }
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** By how many units the sums differ from what the ledger has then: 0 in a sound one. */
export function differenceOf(sums: StatementSums): number {
  const moved = sums.closing_quota - sums.opening_quota
  const spent = spentOf(sums).quota
  const sides = [
    total(sums.kinds.map(({ quota }) => quota)) - moved,
    total(sums.days.map(({ received, spent: ofDay }) => received - ofDay)) - moved,
    total(sums.models.map(({ quota }) => quota)) + (sums.other_models?.quota ?? 0) - spent,
  ]
  return sides.find((side) => side !== 0) ?? 0
}
