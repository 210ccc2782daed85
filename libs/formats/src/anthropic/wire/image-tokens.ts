import type { ImageSize } from '../../core/media/image-size'

/** Pixels on each side of the square that is one token. */
const patch = 28

/** How large an image a model sees: what is larger is scaled down. */
interface Sight {
  readonly mostPixels: number
  readonly mostTokens: number
}
const usual: Sight = { mostPixels: 1_568, mostTokens: 1_568 }
const sharp: Sight = { mostPixels: 2_576, mostTokens: 4_784 }

/** The version in a model's name: `claude-3-5-sonnet`, `claude-opus-4-20250514`, `anthropic/claude-opus-4.5`. */
const version = /claude-(?:[a-z]+-)?v?(\d{1,2})(?:[-.](\d{1,2})(?!\d))?/

/** From version 4.7 on models see more; of those that are not Anthropic's nobody knows. */
function sightOf(model: string): Sight {
  const [, major, minor = '0'] = version.exec(model) ?? []
  return major !== undefined && Number(major) * 100 + Number(minor) < 407 ? usual : sharp
}

/**
 * Tokens of one image: one for each patch of 28 by 28 pixels, once it is scaled down to what the model sees
 * (https://platform.claude.com/docs/en/build-with-claude/vision; formerly given as width * height / 750). An image whose size
 * nobody knows is taken to be one that has to be scaled down.
 */
export function imageTokens(size: ImageSize | null, model: string): number {
  const { mostPixels, mostTokens } = sightOf(model)
  if (size === null) return mostTokens
  const { width, height } = size
  const fit = Math.sqrt((mostTokens * patch * patch) / (width * height))
  const scale = Math.min(1, mostPixels / Math.max(width, height), fit)
  return Math.min(mostTokens, Math.ceil((width * scale) / patch) * Math.ceil((height * scale) / patch))
}

/** The most tokens that an image costs with this model. */
export function mostImageTokens(model: string): number {
  return sightOf(model).mostTokens
}
