/** What Midjourney-proxy and its forks can be asked for, and the name under which each is allowed, routed and paid for. */
export const drawingModels = {
  IMAGINE: 'mj_imagine',
  DESCRIBE: 'mj_describe',
  BLEND: 'mj_blend',
  UPSCALE: 'mj_upscale',
  VARIATION: 'mj_variation',
  REROLL: 'mj_reroll',
  INPAINT: 'mj_inpaint',
  MODAL: 'mj_modal',
  ZOOM: 'mj_zoom',
  CUSTOM_ZOOM: 'mj_custom_zoom',
  SHORTEN: 'mj_shorten',
  HIGH_VARIATION: 'mj_high_variation',
  LOW_VARIATION: 'mj_low_variation',
  PAN: 'mj_pan',
  SWAP_FACE: 'swap_face',
  UPLOAD: 'mj_upload',
} as const

/** An action as the platform calls it. */
export type DrawingAction = keyof typeof drawingModels

/** These only open a window: what is done in it is paid for (`MODAL`). */
export function opensWindow(action: string): boolean {
  return action === 'INPAINT' || action === 'CUSTOM_ZOOM'
}

/** An action, and which of the four images it is for; undefined where that says nothing. */
export interface NamedAction {
  readonly action: DrawingAction
  readonly index?: string | undefined
}

const jobs: readonly (readonly [RegExp, DrawingAction])[] = [
  [/^upsample/, 'UPSCALE'],
  [/^variation$/, 'VARIATION'],
  [/^low_variation$/, 'LOW_VARIATION'],
  [/^high_variation$/, 'HIGH_VARIATION'],
  [/^pan(?:_|$)/, 'PAN'],
  [/^reroll$/, 'REROLL'],
]
const windows: ReadonlyMap<string, DrawingAction> = new Map<string, DrawingAction>([
  ['Outpaint', 'ZOOM'],
  ['CustomZoom', 'CUSTOM_ZOOM'],
  ['Inpaint', 'INPAINT'],
])

/**
 * What a button does: `MJ::JOB::upsample::1::<id>`, `MJ::JOB::pan_left::1::<id>::SOLO`, `MJ::Outpaint::50::1::<id>::SOLO`,
 * `MJ::CustomZoom::<id>`, `MJ::Inpaint::1::<id>::SOLO`. Null for what is none of these.
 */
export function actionOfButton(customId: string): NamedAction | null {
  const [mark, kind = '', job = '', index] = customId.split('::', 5)
  if (mark !== 'MJ') return null
  if (kind !== 'JOB') {
    const action = windows.get(kind)
    return action === undefined ? null : { action }
  }
  const action = jobs.find(([shape]) => shape.test(job))?.[1]
  return action === undefined ? null : { action, index }
}

const changes: Readonly<Record<string, DrawingAction>> = { U: 'UPSCALE', V: 'VARIATION', R: 'REROLL' }
const changeShape = /^\s*(\S{1,128})\s+([uvr])([1-4])?\s*$/i

/** What `<task id> U2`, `<task id> V3` and `<task id> R` ask for; null for any other text. */
export function actionOfChange(content: string): (NamedAction & { readonly taskId: string }) | null {
  const [, taskId = '', letter = '', index] = changeShape.exec(content) ?? []
  const action = changes[letter.toUpperCase()]
  // Which of the images is meant has to be said, and of all of them at once it cannot be.
  if (action === undefined || (action === 'REROLL') !== (index === undefined)) return null
  return { taskId, action, index }
}
