import { namedModels } from '../models/named-models'
import type { ProviderRow } from '../provider'

/** Whose own API was switched off: channels go on with their keys at what their vendors have in its place. */
export const legacyRows: readonly ProviderRow[] = [
  {
    // Ended on 15 August 2024, for Gemini (https://ai.google.dev/palm_docs/deprecation).
    type: 11,
    slug: 'palm',
    label: 'Google PaLM2',
    provider: 'gcp.gemini',
    baseUrl: 'https://generativelanguage.googleapis.com',
    format: 'gemini',
    auth: 'x-goog-api-key',
    capabilities: ['chat', 'token-count', 'models'],
    version: 'v1beta',
    pathsByModel: namedModels,
    defaultModels: ['gemini-2.5-flash'],
    isLegacy: true,
  },
  {
    // Its documents know the fourth version alone, which takes the same keys as they are (https://docs.bigmodel.cn/cn/guide/develop/http/introduction).
    type: 16,
    slug: 'zhipu',
    label: '智谱 ChatGLM',
    baseUrl: 'https://open.bigmodel.cn',
    format: 'openai',
    auth: 'bearer',
    capabilities: ['chat', 'models'],
    paths: { chat: '/api/paas/v4/chat/completions', models: '/api/paas/v4/models' },
    defaultModels: ['glm-4.5-air'],
    isLegacy: true,
  },
]
