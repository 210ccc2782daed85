import { type Capability, isDrawn, isTask } from '@tollgate/catalogue'
import type { FrozenPrice } from '../admission/rules/price-book'
import { imageMeter, imagePrice } from './image-meter'
import type { Meter, MeterQuestion } from './meter'
import { speechMeter } from './speech-meter'
import { taskMeter, taskPrice } from './task-meter'
import { moderationsMeter, rerankMeter } from './text-meter'
import { transcriptMeter } from './transcript-meter'

/** Null where text tells how much a call is. */
const meters: Readonly<Record<Capability, ((question: MeterQuestion) => Meter) | null>> = {
  chat: null,
  completions: null,
  embeddings: null,
  'batch-embeddings': null,
  'token-count': null,
  models: null,
  realtime: null,
  moderations: moderationsMeter,
  rerank: rerankMeter,
  images: imageMeter,
  'image-edits': imageMeter,
  'image-variations': imageMeter,
  speech: speechMeter,
  transcriptions: transcriptMeter,
  translations: transcriptMeter,
  'drawing-tasks': taskMeter,
  'music-tasks': taskMeter,
  'video-tasks': taskMeter,
  'kling-tasks': taskMeter,
}

/** A call, and the names under which its model may be asked for. */
interface PriceQuestion extends Omit<MeterQuestion, 'price'> {
  readonly upstreamModels: () => readonly string[]
}

/** How a call is counted; null for chats and their like, of which text tells. */
export function meterOf(question: MeterQuestion): Meter | null {
  return meters[question.capability]?.(question) ?? null
}

/** The price of a call, which may go by what it asks for. */
export function priceFor(price: FrozenPrice, question: PriceQuestion): FrozenPrice {
  const { capability, model, measure, upstreamModels } = question
  const { snapshot: given } = price
  if (!isDrawn(capability) && !isTask(capability)) return price
  const snapshot = isTask(capability)
    ? taskPrice(given, model, measure)
    : imagePrice(given, { ...question, upstreamModels: upstreamModels() })
  return snapshot === price.snapshot ? price : { snapshot, json: JSON.stringify(snapshot) }
}
