import type { ProviderRow } from '../provider'

/** The names under which the actions of Midjourney-proxy are allowed, routed and paid for. */
const drawingModels = [
  'mj_imagine',
  'mj_variation',
  'mj_reroll',
  'mj_blend',
  'mj_modal',
  'mj_zoom',
  'mj_shorten',
  'mj_high_variation',
  'mj_low_variation',
  'mj_pan',
  'mj_describe',
  'mj_upscale',
  'mj_upload',
  'swap_face',
  'mj_inpaint',
  'mj_custom_zoom',
] as const

/** Who takes tasks in, and is asked later what became of them. Whoever has such a channel runs the service, or knows who does. */
export const taskRows: readonly ProviderRow[] = [
  {
    type: 2,
    slug: 'midjourney-proxy',
    label: 'Midjourney Proxy',
    baseUrl: null,
    format: 'openai',
    auth: 'mj-api-secret',
    capabilities: ['drawing-tasks'],
    defaultModels: [...drawingModels],
  },
  {
    type: 5,
    slug: 'midjourney-proxy-plus',
    label: 'Midjourney Proxy Plus',
    baseUrl: null,
    format: 'openai',
    auth: 'mj-api-secret',
    capabilities: ['drawing-tasks'],
    defaultModels: [...drawingModels],
  },
  {
    type: 36,
    slug: 'suno-api',
    label: 'Suno API',
    baseUrl: null,
    format: 'openai',
    auth: 'bearer',
    capabilities: ['music-tasks'],
    defaultModels: ['suno_music', 'suno_lyrics'],
  },
]
