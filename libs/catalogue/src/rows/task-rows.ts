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

/** https://app.klingai.com/global/dev/document-api */
const klingModels = [
  'kling-v1',
  'kling-v1-6',
  'kling-v2-master',
  'kling-v2-1',
  'kling-v2-1-master',
  'kling-v2-5-turbo',
  'kling-v2-6',
] as const

/** Who takes tasks in, and is asked later what became of them. */
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
  {
    type: 50,
    slug: 'kling',
    label: 'Kling',
    baseUrl: 'https://api.klingai.com',
    format: 'openai',
    auth: 'kling-key',
    capabilities: ['kling-tasks'],
    defaultModels: [...klingModels],
  },
  {
    type: 55,
    slug: 'sora',
    label: 'Sora',
    provider: 'openai',
    baseUrl: 'https://api.openai.com',
    format: 'openai',
    auth: 'bearer',
    capabilities: ['video-tasks'],
    defaultModels: ['sora-2', 'sora-2-pro'],
  },
]
