/** A row as a list of channels has it. */
export interface ChannelRow {
  id: number
  name: string
  type: string
  status: 1 | 2 | 3
  models: string[]
  key: string
  group: string
  ms: number
  used: number
}

const types = ['OpenAI', 'Anthropic', 'Azure OpenAI', 'DeepSeek', 'Google Gemini', '通义千问']
const models = ['gpt-4o-mini', 'gpt-4o', 'claude-sonnet-4-20250514', 'deepseek-chat', 'gemini-2.0-flash', 'qwen-max']
const groups = ['default', 'vip', 'svip']

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]! // the remainder is inside

/** The same rows each time. */
export function channels(count: number): ChannelRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${at(['openai', 'anthropic', 'azure-eastus-2', 'deepseek-cn', 'gemini', 'qwen'], index)}-${String(index + 1).padStart(3, '0')}`,
    type: at(types, index),
    status: at([1, 1, 1, 2, 1, 3] as const, index),
    models: models.slice(index % 3, (index % 3) + 1 + (index % 4)),
    key: `sk-proj-${(index * 7919 + 104729).toString(36)}x9Kq${index}Zt`,
    group: at(groups, index),
    ms: (index * 1373) % 6400,
    used: (index * 7_919_333) % 91_000_000,
  }))
}
