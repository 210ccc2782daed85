import type { PriceSnapshot } from '@tollgate/contracts'
import type { RequestScan } from '@tollgate/formats'
import { decimalProduct } from '@tollgate/pricing'
import { outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { tokensPerMedium } from '../counting/likely-tokens'
import { countedUse, estimatedUse, reportedUse } from '../receipt/call-ending'
import { inputForecast, type Meter, type MeterQuestion, noText } from './meter'

/** Models of OpenAI's and Google's that are paid for by the tokens of their images, and tell them. */
const tokenModels = /^(?:.*\/)?(?:gpt-image|chatgpt-image|gemini-)/

/** Google's models that are told a shape and no size: each of their images costs the same. */
const shapeModels = /^(?:.*\/)?(?:imagen|gemini-)/

/** The model that draws, as callers name it and as channels may ask for it. */
interface DrawnModel {
  readonly model: string
  readonly scan: RequestScan
  readonly upstreamModels: readonly string[]
}

/** What an image of so many pixels costs more or less than one of 1024 by 1024 (server rules of gateways of this family). */
const sizeFactors: ReadonlyMap<string, string> = new Map([
  ['256x256', '0.4'],
  ['512x512', '0.45'],
  ['1024x1792', '2'],
  ['1792x1024', '2'],
])
const largeSizes: ReadonlySet<string> = new Set(['1024x1792', '1792x1024'])
/** An image of ratio 1 costs so many dollars. */
const dollarsPerRatio = '0.0025'

/**
 * The price of one image: a fixed price, or what a ratio comes to where the model is not paid for by tokens, with the factor
 * of size and quality. Other prices stand as they are.
 */
export function imagePrice(snapshot: PriceSnapshot, { model, scan, upstreamModels }: DrawnModel): PriceSnapshot {
  const { price } = snapshot
  const { media } = scan
  if (price.kind === 'published' || (price.kind === 'ratio' && tokenModels.test(model))) return snapshot
  const usd = price.kind === 'fixed' ? price.usd : priceOfRatio(price.model)
  const { size = null, quality = null } = media ?? {}
  const factor = factorOf(model, size, quality)
  // Who draws by shape draws none that are smaller, under whatever name.
  const isSmaller = Number(factor) < 1 && upstreamModels.some((one) => shapeModels.test(one))
  return { ...snapshot, price: { kind: 'fixed', usd }, factor: isSmaller ? '1' : factor }
}

/** What a ratio comes to where it is for one thing and not for tokens, in dollars. */
export function priceOfRatio(ratio: string): string {
  return decimalProduct(ratio, dollarsPerRatio)
}

function factorOf(model: string, size: string | null, quality: string | null): string {
  if (shapeModels.test(model)) return '1'
  const bySize = sizeFactors.get(size ?? '') ?? '1'
  if (quality !== 'hd' || !/^(?:.*\/)?dall-e-3/.test(model)) return bySize
  return decimalProduct(bySize, largeSizes.has(size ?? '') ? '1.5' : '2')
}

/** Tokens of an image by its quality, for each of 1024 by 1024 pixels: https://platform.openai.com/docs/guides/image-generation#cost-and-latency */
const highTokens = 4_160
const tokensByQuality: ReadonlyMap<string, number> = new Map([
  ['low', 272],
  ['medium', 1_056],
  ['high', highTokens],
])
/** No such model draws smaller ones: a smaller size is one that nobody heeds. */
const pixelsOfTable = 1_024 * 1_024
/** Where the size is the model's to choose: the largest of the usual ones. */
const mostUsualPixels = 1_024 * 1_536
/** More than any model draws. */
const mostPixels = 3_840 * 2_160
/** An image on the way to the last one, shown in a stream. */
const tokensPerPartial = 100
/** A given image, looked at closely. */
const tokensPerGiven = 8_192
/** A given image as it is usually looked at: 65, and 129 for each of four tiles (https://platform.openai.com/docs/guides/images-vision#gpt-image-1). */
const usualTokensPerGiven = 581

/** Images that are drawn: each is paid for by a price of its own, or by the tokens that the upstream tells. */
export function imageMeter({ scan, price }: MeterQuestion): Meter {
  const { choices, media } = scan
  const given = scan.mediaCount * Math.max(tokensPerGiven, tokensPerMedium)
  const isByTokens = price.price.kind !== 'fixed' && !isByImage(price)
  const imageTokens = isByTokens ? tokensOfImage(media?.size ?? null, media?.quality ?? null) : 0
  const partialTokens = isByTokens ? (media?.partialImages ?? 0) * tokensPerPartial : 0
  const outputBound = (imageTokens + partialTokens) * choices
  return {
    forecast: {
      ...inputForecast(isByTokens ? scan.textBytes + given : 0),
      mediaTokens: isByTokens ? given : 0,
      outputBound,
      images: choices,
    },
    hasTextOut: false,
    isHeldInFull: true,
    needsInput: (told) => isByTokens && (told === null || outputTokensOf(told) === 0),
    use(told, input, delivered) {
      // Whatever comes, nobody pays for more than was asked for; and what is cut in the middle of an image is one.
      const images = delivered === null ? 0 : Math.min(Math.max(1, delivered.images), choices)
      if (told !== null && (!isByTokens || outputTokensOf(told) > 0))
        return withImages(reportedUse(asDrawn(told)), images)
      if (!isByTokens) return withImages(countedUse(noText, noText, delivered !== null), images)
      if (delivered === null) return countedUse(input, noText, false)
      const use = estimatedUse(input.tokens, 0)
      use.counts.imageIn = scan.mediaCount * usualTokensPerGiven
      use.counts.imageOut = (imageTokens + partialTokens) * images
      return withImages(use, images)
    },
  }
}

/** Whether the price is one for each image. */
function isByImage({ price }: PriceSnapshot): boolean {
  if (price.kind !== 'published') return false
  const { images, textOut, imageOut } = price.rates
  return images !== undefined && textOut === undefined && imageOut === undefined
}

/** Who is asked for images draws: unless the upstream tells which tokens are those of images, all are. */
function asDrawn(told: UsageCounts): UsageCounts {
  return told.imageOut > 0 ? told : { ...told, textOut: 0, imageOut: told.textOut }
}

function withImages<T extends { counts: UsageCounts }>(use: T, images: number): T {
  use.counts.images = images
  return use
}

function tokensOfImage(size: string | null, quality: string | null): number {
  const perTable = tokensByQuality.get(quality ?? '') ?? highTokens
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(size ?? '') ?? []
  const asked = width === undefined ? mostUsualPixels : Number(width) * Number(height)
  const pixels = Math.max(pixelsOfTable, Math.min(asked, mostPixels))
  return Math.ceil((perTable * pixels) / pixelsOfTable)
}
