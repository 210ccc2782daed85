import type { ProviderRow } from './provider'

/**
 * OpenAI's models that it serves as responses alone, and refuses chats with
 * (https://platform.openai.com/docs/models/gpt-5-pro, https://platform.openai.com/docs/models/gpt-5-codex).
 */
export const responsesModels: ProviderRow['pathsByModel'] = [
  ...['gpt-5-pro', 'gpt-5-codex', 'gpt-5.1-codex', 'codex-mini', 'o1-pro', 'o3-pro'],
].map((prefix) => ({ prefix, format: 'openai-responses', paths: { chat: '/v1/responses' } }))
