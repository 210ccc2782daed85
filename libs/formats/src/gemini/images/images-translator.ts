import { inputTokensOf, outputTokensOf } from '@tollgate/usage'
import type { Span } from '../../core/request-scan'
import type {
  AnswerSetting,
  CallTranslator,
  RequestSetting,
  TranslatedRequest,
  Untranslatable,
} from '../../core/translator'
import { parsed } from '../../json/parsed'
import { NamedFates } from '../../parts/fates'
import { fieldsOf } from '../../parts/fields'
import { type DrawnImage, readDrawnImages } from '../answer/drawn-images'
import { readBody } from '../answer/read-body'
import { writeContents, writePredict } from './write-ask'

/** Google's models that draw and do nothing else. */
const drawers = /^(?:.*\/)?imagen/

/**
 * Carries OpenAI's requests for images to Imagen, and to models of Gemini that may draw in their chats, and back what was drawn. Others
 * are refused.
 */
export const imagesTranslator: CallTranslator = {
  from: 'openai',
  to: 'gemini',
  capability: 'images',
  needs: ['images'],
  request,
  answer,
}

function request(body: Buffer, setting: RequestSetting = {}): TranslatedRequest | Untranslatable {
  const { model, named, isDrawing = false } = setting
  const asked = fieldsOf(parsed(body.toString()))
  if (asked === null) return { kind: 'untranslatable', param: '' }
  const isDrawer = drawers.test(model ?? named?.model ?? '')
  if (!isDrawer && !isDrawing) return { kind: 'untranslatable', param: 'model' }
  const fates = new NamedFates()
  const written = isDrawer ? writePredict(asked, fates) : writeContents(asked, fates)
  if (written === null) return { kind: 'untranslatable', param: fates.refused ?? '' }
  return {
    kind: 'translated',
    body: Buffer.from(JSON.stringify(written.body)),
    losses: fates.losses,
    capability: isDrawer ? 'images' : 'chat',
    images: written.images,
  }
}

/** The bytes of images are copied. */
function answer(body: Buffer, { nowSeconds }: AnswerSetting): Buffer | null {
  const images = readDrawnImages(body)?.images ?? []
  const [first] = images
  if (first === undefined || !images.every(({ data }) => isBase64(body, data))) return null
  const type = /^image\/(png|jpeg|webp)$/.exec(first.type ?? '')?.[1]
  const data = images.flatMap((image, index) => [Buffer.from(index === 0 ? '' : ','), ...imageOf(body, image)])
  const end = [']', type === undefined ? '' : `,"output_format":"${type}"`, usageOf(body), '}'].join('')
  return Buffer.concat([Buffer.from(`{"created":${nowSeconds},"data":[`), ...data, Buffer.from(end)])
}

function imageOf(body: Buffer, { data: { start, end }, prompt }: DrawnImage): readonly Buffer[] {
  const revised = prompt === null ? '}' : `,"revised_prompt":${JSON.stringify(prompt)}}`
  return [Buffer.from('{"b64_json":'), body.subarray(start, end), Buffer.from(revised)]
}

/** As models that are paid for by tokens tell it: https://platform.openai.com/docs/api-reference/images/object */
function usageOf(body: Buffer): string {
  const { usage } = readBody(body)
  if (usage === null) return ''
  const [input, output] = [inputTokensOf(usage), outputTokensOf(usage)]
  const { imageIn, imageOut } = usage
  const detailsOf = (tokens: number, ofImages: number) => ({ text_tokens: tokens - ofImages, image_tokens: ofImages })
  const told = {
    input_tokens: input,
    input_tokens_details: detailsOf(input, imageIn),
    output_tokens: output,
    ...(imageOut > 0 && { output_tokens_details: detailsOf(output, imageOut) }),
    total_tokens: input + output,
  }
  return `,"usage":${JSON.stringify(told)}`
}

const BACKSLASH = 92
const SLASH = 47

/** The letters of base64: RFC 4648, section 4. */
const letters = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/='))
const isLetter = Uint8Array.from({ length: 256 }, (_, byte) => Number(letters.has(byte)))

/** Whether a text has nothing else, so that it can be copied; JSON may write its slash with a stroke in front. */
function isBase64(body: Buffer, { start, end }: Span): boolean {
  for (let at = start + 1; at < end - 1; at++) {
    const isStroke = body[at] === BACKSLASH && body[at + 1] === SLASH
    if (!isStroke && isLetter[body[at] ?? 0] === 0) return false
  }
  return true
}
