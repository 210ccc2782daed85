import type { RequestTextOptions } from '../../core/countable'
import { imageSizeOf } from '../../core/image-size'

const tokensOfSmallImage = 85
/** An image whose size nobody knows. */
const tokensOfUnknownImage = 3 * tokensOfSmallImage
const tokensOfGlmImage = 1_047
/** An image is scaled down to fit into a square of this side, then until its short side is at most so long. */
const mostPixels = 2_048
const mostShortPixels = 768

/** The most tokens that an image costs with this model: it is scaled down to two tiles by four. */
export function mostImageTokens(model: string): number {
  return tokensOfTiles(8, model)
}

/**
 * Tokens of one image: scaled down to fit into 2048 by 2048, then to a short side of 768, then tiles of 512, as OpenAI counts
 * (https://platform.openai.com/docs/guides/images-vision#calculating-costs).
 */
export function imageTokens(url: string, detail: string, { model }: RequestTextOptions): number {
  if (detail === 'low') return tokensOfSmallImage
  if (model.startsWith('glm-4v')) return tokensOfGlmImage
  const size = imageSizeOf(url)
  if (!size) return tokensOfUnknownImage
  const short = Math.min(size.width, size.height)
  const long = Math.max(size.width, size.height)
  const scale = Math.min(1, mostPixels / long, mostShortPixels / short)
  return tokensOfTiles(tilesOf(short * scale) * tilesOf(long * scale), model)
}

function tokensOfTiles(tiles: number, model: string): number {
  return model.startsWith('gpt-4o-mini') ? tiles * 5_667 + 2_833 : tiles * 170 + tokensOfSmallImage
}

function tilesOf(pixels: number): number {
  return Math.ceil(Math.round(pixels) / 512) || 1
}
