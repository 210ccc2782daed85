import type { RequestTextOptions } from '../../core/countable'
import { type ImageSize, imageSizeOf } from '../../core/media/image-size'
import { mostQwenTokens, qwenOf, qwenTokens } from './qwen-image-tokens'

/** An image whose size nobody knows. */
const tokensOfUnknownImage = 3 * 85
const tokensOfGlmImage = 1_047

/** A model that looks at tiles: it scales an image down to fit into 2048 by 2048, then to a short side of 768. */
interface Tiled {
  readonly base: number
  /** For each tile of 512 by 512. */
  readonly tile: number
}

/** One that looks at patches of 32 by 32, of which there are 1,536 at most: what is larger is scaled down. */
interface Patched {
  /** A smaller model's tokens are cheaper, so that an image has more of them. */
  readonly perPatch: number
}

/** How OpenAI's models count, by their names, the first that fits: https://platform.openai.com/docs/guides/images-vision#calculating-costs. */
const families: readonly (readonly [RegExp, Tiled | Patched])[] = [
  [/(?:^|\/)gpt-(?:4\.1|5[^/]*)-mini/, { perPatch: 1.62 }],
  [/(?:^|\/)gpt-(?:4\.1|5[^/]*)-nano/, { perPatch: 2.46 }],
  [/(?:^|\/)o4-mini/, { perPatch: 1.72 }],
  [/(?:^|\/)gpt-4o-mini/, { base: 2_833, tile: 5_667 }],
  [/(?:^|\/)gpt-5/, { base: 70, tile: 140 }],
  [/(?:^|\/)o[13](?:-|$)/, { base: 75, tile: 150 }],
  [/(?:^|\/)computer-use/, { base: 65, tile: 129 }],
]
/** Of GPT-4 and its like, by which those of other makers are counted as well. */
const usual: Tiled = { base: 85, tile: 170 }

const mostPixels = 2_048
const mostShortPixels = 768
const tilePixels = 512
/** Two tiles by four. */
const mostTiles = 8
const patchPixels = 32
const mostPatches = 1_536
/** An image that is to be looked at from afar fits into one tile. */
const mostLowPatches = (tilePixels / patchPixels) ** 2

function familyOf(model: string): Tiled | Patched {
  return families.find(([names]) => names.test(model))?.[1] ?? usual
}

/** The most tokens that an image costs with this model. */
export function mostImageTokens(model: string): number {
  if (qwenOf(model) !== null) return mostQwenTokens
  const family = familyOf(model)
  return 'tile' in family ? tokensOfTiles(family, mostTiles) : Math.ceil(mostPatches * family.perPatch)
}

/** Tokens of one image, as its model counts them. */
export function imageTokens(url: string, detail: string, { model }: RequestTextOptions): number {
  const qwen = qwenOf(model)
  if (qwen !== null) return qwenTokens(imageSizeOf(url), qwen)
  const family = familyOf(model)
  const isLow = detail === 'low'
  if (isLow && 'tile' in family) return family.base
  if (model.startsWith('glm-4v')) return tokensOfGlmImage
  const size = imageSizeOf(url)
  if ('tile' in family) return size === null ? tokensOfUnknownImage : tokensOfTiles(family, tilesOf(size))
  const most = isLow ? mostLowPatches : mostPatches
  return Math.ceil((size === null ? most : Math.min(patchesOf(size), most)) * family.perPatch)
}

function tokensOfTiles({ base, tile }: Tiled, tiles: number): number {
  return base + tiles * tile
}

function tilesOf({ width, height }: ImageSize): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, mostPixels / long, mostShortPixels / short)
  const along = (pixels: number) => Math.ceil(Math.round(pixels * scale) / tilePixels) || 1
  return along(short) * along(long)
}

/** Scaled down, it has whole patches along one side, which leaves it a few less than the most. */
function patchesOf({ width, height }: ImageSize): number {
  const along = (pixels: number) => Math.ceil(pixels / patchPixels)
  if (along(width) * along(height) <= mostPatches) return along(width) * along(height)
  const shrunk = Math.min(1, Math.sqrt((mostPatches * patchPixels ** 2) / (width * height)))
  const wholeOf = (pixels: number) => Math.max(1, Math.floor((pixels * shrunk) / patchPixels)) * patchPixels
  const scale = Math.min(1, wholeOf(width) / (width * shrunk), wholeOf(height) / (height * shrunk)) * shrunk
  return along(Math.round(width * scale)) * along(Math.round(height * scale))
}
