import type { ModelPrice } from '@tollgate/contracts'
import type { UsageCounts } from '@tollgate/usage'

/** One worked example of rules M1 to M4. */
export interface WorkedExample {
  name: string
  price: ModelPrice
  groupRatio: string
  counts: Partial<UsageCounts>
  exact: string
  charged: number
}

const ratio = (model: string, completion: string, others: Record<string, string> = {}): ModelPrice => ({
  kind: 'ratio',
  model,
  completion,
  cacheRead: '1',
  cacheWrite5m: '1.25',
  cacheWrite1h: '2',
  audioIn: '1',
  audioOut: '1',
  ...others,
})
const fixed = (usd: string): ModelPrice => ({ kind: 'fixed', usd })

/** Name, price, group ratio, counts, exact and charged quota units at 500000 units per USD. */
const rows: [string, ModelPrice, string, Partial<UsageCounts>, string, number][] = [
  ['plain', ratio('1.25', '4'), '1', { textIn: 1000, textOut: 500 }, '3750', 3750],
  ['group ratio', ratio('1.25', '4'), '0.8', { textIn: 1000, textOut: 500 }, '3000', 3000],
  ['half rounds up', ratio('0.5', '1'), '1', { textIn: 1, textOut: 2 }, '1.5', 2],
  [
    'rounds to nearest',
    ratio('0.135', '4', { cacheRead: '0.25' }),
    '1.1',
    { textIn: 777, cacheRead: 333, textOut: 55 },
    '160.417125',
    160,
  ],
  ['at least one', ratio('0.01', '1'), '1', { textIn: 3 }, '0.03', 1],
  ['free group', ratio('1.25', '4'), '0', { textIn: 1000, textOut: 500 }, '0', 0],
  ['nothing used', ratio('1.25', '4'), '1', {}, '0', 0],
  [
    'OpenAI cache',
    ratio('1.25', '4', { cacheRead: '0.5' }),
    '1',
    { textIn: 464, cacheRead: 1536, textOut: 100 },
    '2040',
    2040,
  ],
  [
    'Anthropic cache',
    ratio('1.5', '5', { cacheRead: '0.1' }),
    '1',
    { textIn: 12, cacheRead: 4000, cacheWrite5m: 1200, textOut: 300 },
    '5118',
    5118,
  ],
  ['Anthropic 1 hour write', ratio('1.5', '5'), '1', { textIn: 10, cacheWrite1h: 1000, textOut: 20 }, '3165', 3165],
  [
    'audio',
    ratio('1.25', '4', { audioIn: '16', audioOut: '2' }),
    '1',
    { textIn: 50, audioIn: 200, textOut: 30, audioOut: 400 },
    '20212.5',
    20213,
  ],
  ['long decimals', ratio('0.75', '1.3333'), '1', { textIn: 1000, textOut: 1000 }, '1749.975', 1750],
  ['large', ratio('7.5', '4'), '1.5', { textIn: 950000, textOut: 60000 }, '13387500', 13387500],
  ['unset model, self-use', ratio('37.5', '1'), '1', { textIn: 20, textOut: 5 }, '937.5', 938],
  ['fixed price 0.1', fixed('0.1'), '1', { calls: 1 }, '50000', 50000],
  ['fixed price 0.033', fixed('0.033'), '1.15', { calls: 1 }, '18975', 18975],
  ['fixed price 0.000001', fixed('0.000001'), '1', { calls: 1 }, '0.5', 1],
]

/** Every worked example. */
export const workedExamples: WorkedExample[] = rows.map(([name, price, groupRatio, counts, exact, charged]) => ({
  name,
  price,
  groupRatio,
  counts,
  exact,
  charged,
}))
