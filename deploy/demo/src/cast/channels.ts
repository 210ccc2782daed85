import type { ModelName } from './models'

/** What befell a channel: an outage, those who fled from it, or failures now and then. */
export type Mishap = 'outage' | 'crowded' | 'flaky'

/** A channel that leads to the simulator. */
export interface DemoChannel {
  readonly name: string
  /** Of the catalogue. */
  readonly type: number
  /** Several are one channel's keys. */
  readonly keys: readonly string[]
  readonly models: readonly string[]
  readonly priority: number
  readonly weight: number
  readonly tag: string
  readonly mapping?: Readonly<Partial<Record<ModelName, string>>>
  /** What befell it in the week; left out where none of the week's calls went through it. */
  readonly week?: Mishap | 'well'
  readonly isSwitchedOff?: true
}

const openai = ['gpt-5', 'gpt-5-mini', 'gpt-4o', 'gpt-4o-mini', 'o4-mini', 'text-embedding-3-small'] as const
const claude = ['claude-sonnet-4-5', 'claude-haiku-4-5'] as const
const drawing = ['mj_imagine', 'mj_upscale', 'mj_variation', 'mj_describe'] as const

/** The key that the simulator refuses, as a provider does whose account was closed. */
export const revokedKey = 'sk-demo-revoked'

/** Every channel of the demo, beside the two that it begins with. */
export const channels: readonly DemoChannel[] = [
  {
    ...{
      name: 'OpenAI, team account',
      type: 1,
      models: openai,
      priority: 20,
      weight: 3,
      tag: 'openai',
      week: 'outage',
    },
    keys: ['sk-demo-team-1', 'sk-demo-team-2', 'sk-demo-team-3'],
  },
  {
    ...{ name: 'OpenAI, reserve', type: 1, keys: ['sk-demo-reserve'], models: openai, priority: 10, weight: 1 },
    ...{ tag: 'openai', week: 'crowded', mapping: { 'gpt-4o': 'gpt-4o-2024-11-20' } },
  },
  {
    ...{ name: 'Anthropic', type: 14, keys: ['sk-ant-demo'], models: claude, priority: 20, weight: 2, tag: 'claude' },
    week: 'well',
  },
  {
    ...{
      name: 'Claude by a reseller',
      type: 14,
      keys: ['sk-ant-demo-reseller'],
      models: claude,
      priority: 20,
      weight: 1,
    },
    ...{ tag: 'claude', week: 'flaky' },
  },
  {
    ...{ name: 'Gemini', type: 24, keys: ['demo-gemini'], models: ['gemini-2.5-pro', 'gemini-2.5-flash'] },
    ...{ priority: 20, weight: 1, tag: 'google', week: 'well' },
  },
  {
    ...{ name: 'DeepSeek', type: 43, keys: ['sk-demo-deepseek'], models: ['deepseek-chat'] },
    ...{ priority: 20, weight: 1, tag: '', week: 'well' },
  },
  {
    ...{ name: 'OpenAI, old account', type: 1, keys: [revokedKey], models: ['gpt-4o', 'gpt-4o-mini'] },
    ...{ priority: 5, weight: 1, tag: 'openai' },
  },
  {
    ...{ name: 'Trial of a new provider', type: 1, keys: ['sk-demo-trial'], models: ['gpt-4o-mini'] },
    ...{ priority: 0, weight: 1, tag: '', isSwitchedOff: true },
  },
  { name: 'Drawings', type: 2, keys: ['demo-drawings'], models: drawing, priority: 0, weight: 1, tag: 'tasks' },
  {
    name: 'Music',
    type: 36,
    keys: ['demo-music'],
    models: ['suno_music', 'suno_lyrics'],
    priority: 0,
    weight: 1,
    tag: 'tasks',
  },
  { name: 'Videos', type: 55, keys: ['demo-videos'], models: ['sora-2'], priority: 0, weight: 1, tag: 'tasks' },
]
