import type { NamedFates } from '../../parts/fates'
import { type Fields, textOf } from '../../parts/fields'

/** Width to height of what Google's models draw (https://ai.google.dev/gemini-api/docs/imagen): those that all of them have. */
const aspects: readonly (readonly [name: string, ratio: number])[] = [
  ['1:1', 1],
  ['3:4', 3 / 4],
  ['4:3', 4 / 3],
  ['9:16', 9 / 16],
  ['16:9', 16 / 9],
]
/** What they draw where nothing is said, and the one size of OpenAI's that they have to the pixel. */
const usualSize = '1024x1024'
/** Imagen writes no others. */
const types: ReadonlyMap<unknown, string> = new Map([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
])

/** What an upstream is asked for, and how many images that are. */
export interface WrittenAsk {
  readonly body: Fields
  readonly images: number
}

/** What can be said of images to Google's models. */
interface DrawingAsk {
  readonly prompt: string
  readonly images: number
  /** The nearest shape; null where it is left to the model. */
  readonly aspect: string | null
}

/**
 * A request of OpenAI's for images (https://platform.openai.com/docs/api-reference/images/create) as Imagen takes it
 * (https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/imagen-api). Null where `fates` tells what was refused:
 * addresses of images and streams, which it does not have, and a background that can be seen through.
 */
export function writePredict(asked: Fields, fates: NamedFates): WrittenAsk | null {
  const { output_format: type, output_compression: compression, ...others } = asked
  const output = outputOf(type, compression, fates)
  const ask = readAsk(others, fates)
  if (ask === null) return null
  const { prompt, images, aspect } = ask
  const parameters = {
    sampleCount: images,
    ...(aspect !== null && { aspectRatio: aspect }),
    ...(output !== null && { outputOptions: output }),
    // Without that, an image that a filter holds back is nothing at all.
    includeRaiReason: true,
  }
  return { body: { instances: [{ prompt }], parameters }, images }
}

/** The same as a model of Gemini's takes it that draws in its chats (https://ai.google.dev/gemini-api/docs/image-generation): one at a time. */
export function writeContents(asked: Fields, fates: NamedFates): WrittenAsk | null {
  const ask = readAsk(asked, fates)
  if (ask !== null && ask.images > 1) fates.refuseNamed('n')
  if (ask === null || fates.refused !== null) return null
  const { prompt, images, aspect } = ask
  const generationConfig = {
    // Some of them refuse to draw without words.
    responseModalities: ['TEXT', 'IMAGE'],
    ...(aspect !== null && { imageConfig: { aspectRatio: aspect } }),
  }
  return { body: { contents: [{ role: 'user', parts: [{ text: prompt }] }], generationConfig }, images }
}

function readAsk(asked: Fields, fates: NamedFates): DrawingAsk | null {
  const { prompt: said, n, size, response_format: answerFormat, stream, background, ...others } = asked
  const { partial_images: partial, ...unread } = others
  const prompt = textOf(said)
  const images = hasValue(n) ? n : 1
  if (prompt === null) fates.refuseNamed('prompt')
  if (!isCount(images)) fates.refuseNamed('n')
  if (hasValue(answerFormat) && answerFormat !== 'b64_json') fates.refuseNamed('response_format')
  if (hasValue(stream) && stream !== false) fates.refuseNamed('stream')
  if (background === 'transparent') fates.refuseNamed('background')
  else if (hasValue(background) && background !== 'auto') fates.leaveOutNamed('background')
  if (hasValue(partial) && partial !== 0) fates.leaveOutNamed('partial_images')
  for (const [name, value] of Object.entries(unread)) if (name !== 'model' && hasValue(value)) fates.leaveOutNamed(name)
  const aspect = aspectOf(size, fates)
  return fates.refused !== null || prompt === null || !isCount(images) ? null : { prompt, images, aspect }
}

/** Pixels cannot be told. */
function aspectOf(size: unknown, fates: NamedFates): string | null {
  if (!hasValue(size) || size === 'auto') return null
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(String(size)) ?? []
  const ratio = Number(width) / Number(height)
  if (!(ratio > 0) || !Number.isFinite(ratio)) {
    fates.refuseNamed('size')
    return null
  }
  if (size !== usualSize) fates.changeNamed('size')
  const distance = (other: number) => Math.abs(Math.log(other / ratio))
  const [[name]] = aspects.toSorted(([, one], [, other]) => distance(one) - distance(other)) as [
    (typeof aspects)[number], // there are five
  ]
  return name
}

/** How the images are to be written; null where that is left to the model. */
function outputOf(type: unknown, compression: unknown, fates: NamedFates): Fields | null {
  const mimeType = types.get(type)
  if (hasValue(type) && mimeType === undefined) fates.leaveOutNamed('output_format')
  const isPercent = typeof compression === 'number' && compression >= 0 && compression <= 100
  const isSaid = mimeType === 'image/jpeg' && isPercent && Number.isInteger(compression)
  if (hasValue(compression) && !isSaid) fates.leaveOutNamed('output_compression')
  return mimeType === undefined ? null : { mimeType, ...(isSaid && { compressionQuality: compression }) }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null
}
