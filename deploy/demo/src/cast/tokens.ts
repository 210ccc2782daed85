import type { ModelName } from './models'

/** When somebody works, by the hour of their day. */
export type Rhythm = 'office' | 'evening' | 'night' | 'always'

/** A token, what it may and what is called with it. */
export interface DemoToken {
  readonly owner: string
  readonly name: string
  /** What it may spend, in dollars; unlimited unless given. */
  readonly dollars?: number
  /** It ended so many days ago, or ends in so many (negative); never unless given. */
  readonly endedDaysAgo?: number
  readonly isDisabled?: true
  readonly models?: readonly ModelName[]
  readonly allowIps?: string
  /** Its calls stopped so many days ago. */
  readonly silentDays?: number
  readonly rhythm: Rhythm
  /** Calls on a usual day. */
  readonly aDay: number
  /** How many of its calls stream. */
  readonly streams: number
  readonly asks: readonly (readonly [ModelName, number])[]
}

/** Every token of these people. A token's number in the import is its place here. */
export const tokens: readonly DemoToken[] = [
  { owner: 'amara', name: 'monitoring', rhythm: 'always', aDay: 24, streams: 0, asks: [['gpt-4o-mini', 1]] },
  {
    ...{ owner: 'lena', name: 'laptop', rhythm: 'office', aDay: 62, streams: 0.9 },
    asks: [
      ['gpt-5', 4],
      ['claude-sonnet-4-5', 3],
      ['gemini-2.5-pro', 1],
    ],
  },
  {
    ...{ owner: 'lena', name: 'release notes', dollars: 5, models: ['gpt-4o-mini', 'gpt-4o'], rhythm: 'office' },
    ...{ aDay: 9, streams: 0 },
    asks: [
      ['gpt-4o-mini', 3],
      ['gpt-4o', 1],
    ],
  },
  {
    ...{ owner: 'mateo', name: 'support assistant', dollars: 250, rhythm: 'office', aDay: 150, streams: 1 },
    asks: [
      ['gpt-4o', 5],
      ['gpt-4o-mini', 4],
      ['claude-haiku-4-5', 2],
    ],
  },
  {
    ...{ owner: 'mateo', name: 'old website', endedDaysAgo: 2, rhythm: 'always', aDay: 26, streams: 1 },
    asks: [['gpt-4o-mini', 1]],
  },
  {
    ...{ owner: 'yuki', name: 'research', rhythm: 'office', aDay: 54, streams: 0.6 },
    asks: [
      ['gemini-2.5-pro', 4],
      ['gpt-5', 3],
      ['o4-mini', 2],
      ['claude-sonnet-4-5', 2],
    ],
  },
  {
    ...{ owner: 'priya', name: 'nightly reports', rhythm: 'night', aDay: 84, streams: 0 },
    asks: [
      ['gemini-2.5-flash', 4],
      ['deepseek-chat', 3],
      ['text-embedding-3-small', 2],
    ],
  },
  {
    ...{ owner: 'tomasz', name: 'editor', rhythm: 'evening', aDay: 46, streams: 1 },
    asks: [
      ['claude-sonnet-4-5', 3],
      ['gpt-5-mini', 3],
      ['o4-mini', 1],
    ],
  },
  {
    ...{ owner: 'chloe', name: 'translations', models: ['claude-haiku-4-5', 'gemini-2.5-flash'], rhythm: 'office' },
    ...{ aDay: 40, streams: 0.2 },
    asks: [
      ['claude-haiku-4-5', 3],
      ['gemini-2.5-flash', 2],
    ],
  },
  {
    ...{ owner: 'omar', name: 'agents', rhythm: 'always', aDay: 105, streams: 0.4 },
    asks: [
      ['gpt-5-mini', 4],
      ['claude-sonnet-4-5', 3],
      ['gpt-5', 2],
    ],
  },
  {
    ...{ owner: 'ingrid', name: 'prototype', rhythm: 'evening', aDay: 15, streams: 1 },
    asks: [
      ['gpt-5', 2],
      ['gpt-4o', 1],
    ],
  },
  {
    ...{ owner: 'wei', name: 'pipeline', allowIps: '118.31.65.0/24', rhythm: 'night', aDay: 76, streams: 0 },
    asks: [
      ['text-embedding-3-small', 4],
      ['deepseek-chat', 3],
      ['gpt-4o-mini', 1],
    ],
  },
  {
    ...{ owner: 'diego', name: 'scraper', silentDays: 3, rhythm: 'night', aDay: 60, streams: 0 },
    asks: [
      ['gpt-4o-mini', 3],
      ['gemini-2.5-flash', 2],
    ],
  },
  {
    ...{ owner: 'diego', name: 'leaked key', isDisabled: true, silentDays: 5, rhythm: 'night', aDay: 20, streams: 0 },
    asks: [['gpt-4o-mini', 1]],
  },
  {
    ...{ owner: 'noor', name: 'homework', dollars: 0.25, rhythm: 'evening', aDay: 14, streams: 1 },
    asks: [
      ['gpt-5-mini', 2],
      ['gpt-4o', 1],
    ],
  },
]
