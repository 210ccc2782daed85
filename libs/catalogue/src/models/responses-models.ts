import type { ProviderRow } from '../provider'

const prefixes = [
  ...['gpt-5-pro', 'gpt-5.2-pro', 'gpt-5.4-pro', 'gpt-5.5-pro', 'o1-pro', 'o3-pro'],
  ...['gpt-5-codex', 'gpt-5.1-codex', 'gpt-5.2-codex', 'gpt-5.3-codex', 'codex-mini'],
  ...['o3-deep-research', 'o4-mini-deep-research'],
]

/**
 * OpenAI's models that are served as responses alone, and refuse chats, where a provider takes responses at this path
 * (https://platform.openai.com/docs/models/gpt-5-pro, https://platform.openai.com/docs/models/gpt-5-codex).
 */
export function responsesModels(path: string): ProviderRow['pathsByModel'] {
  return prefixes.map((prefix) => ({ prefix, format: 'openai-responses', paths: { chat: path } }))
}
