import type { TaskBody } from '../../core/task-body'
import { secondsOf } from '../seconds-of'
import { invalid, missing, type TaskAsk, type TaskAskFault, textsOf, unpriced } from '../task-ask'

const usualModel = 'sora-2'
const usualSeconds = 4
const usualSize = '720x1280'
const kept = ['seconds', 'size']
/** By these others make more, longer or larger films, and nobody here knows at which price. */
const dearer = ['n', 'duration', 'quality', 'resolution']
/** What a second costs by its pixels, beside one of 1280 by 720 (https://openai.com/api/pricing, sora-2-pro): each up to so many. */
const factors: readonly (readonly [mostPixels: number, factor: string])[] = [
  [1_280 * 720, '1'],
  [1_792 * 1_024, '1.666666666666666667'],
  [1_920 * 1_080, '2.333333333333333333'],
]

/** What `POST /v1/videos` asks for, or why that cannot be. Total: any body has an answer. */
export function readVideoAsk(body: TaskBody): TaskAsk | TaskAskFault {
  const { texts, given } = body
  const { prompt, model = usualModel } = texts
  if (prompt === undefined) return missing('prompt')
  const dear = dearer.find((name) => given.includes(name))
  if (dear !== undefined) return unpriced(dear)
  const seconds = secondsOf(texts['seconds'], usualSeconds)
  if (seconds === null) return invalid('seconds')
  const factor = factorOf(texts['size'] ?? usualSize)
  if (factor === undefined) return invalid('size')
  if (factor === null) return unpriced('size')
  return {
    platform: 'sora',
    action: 'VIDEO',
    model,
    modelField: 'model',
    measure: { seconds, factor },
    isFree: false,
    task: 'videos',
    parentId: null,
    isOfUnfinished: false,
    prompt,
    state: '',
    properties: { ...textsOf(body, kept), seconds: String(seconds), size: texts['size'] ?? usualSize },
    said: [prompt],
    set: {},
  }
}

/** Null where it is larger than any that has a price; undefined where it is no size. */
function factorOf(size: string): string | null | undefined {
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(size) ?? []
  if (width === undefined) return undefined
  const pixels = Number(width) * Number(height)
  return factors.find(([mostPixels]) => pixels <= mostPixels)?.[1] ?? null
}
