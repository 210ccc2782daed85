/** The names under which the actions of Midjourney-proxy are allowed, routed and paid for. */
export const drawingModels = [
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
