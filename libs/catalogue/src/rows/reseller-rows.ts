import type { ProviderRow } from '../provider'

/** What OpenAI sells. */
const all: ProviderRow['capabilities'] = [
  ...(['chat', 'completions', 'embeddings', 'models', 'moderations', 'images', 'image-edits'] as const),
  ...(['image-variations', 'speech', 'transcriptions', 'translations', 'realtime'] as const),
]

/** Who resells what OpenAI sells, in its words: kept for channels that exist. */
export const resellerRows: readonly ProviderRow[] = [
  reseller({ type: 6, slug: 'openaimax', label: 'OpenAIMax', baseUrl: 'https://api.openaimax.com' }),
  reseller({ type: 7, slug: 'ohmygpt', label: 'OhMyGPT', baseUrl: 'https://api.ohmygpt.com' }),
  reseller({ type: 9, slug: 'ails', label: 'AILS', baseUrl: 'https://api.caipacity.com' }),
  {
    ...reseller({ type: 10, slug: 'aiproxy', label: 'AI Proxy', baseUrl: 'https://api.aiproxy.io' }),
    balance: {
      kind: 'aiproxy-points',
      path: '/api/report/getUserOverview',
      baseUrl: 'https://aiproxy.io',
      keyHeader: 'api-key',
    },
  },
  {
    ...reseller({ type: 12, slug: 'api2gpt', label: 'API2GPT', baseUrl: 'https://api.api2gpt.com' }),
    balance: { kind: 'credits-remaining', path: '/dashboard/billing/credit_grants' },
  },
  {
    ...reseller({ type: 13, slug: 'aigc2d', label: 'AIGC2D', baseUrl: 'https://api.aigc2d.com' }),
    balance: { kind: 'credits-available', path: '/dashboard/billing/credit_grants' },
  },
]

/** The row of a service that resells OpenAI's API under its own address. */
function reseller(row: Pick<ProviderRow, 'type' | 'slug' | 'label' | 'baseUrl'>): ProviderRow {
  return {
    ...row,
    format: 'openai',
    auth: 'bearer',
    capabilities: all,
    isLegacy: true,
  }
}
