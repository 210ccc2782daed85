import type { ImageSize } from '../../core/media/image-size'

/** How a Qwen model looks at an image: in squares, of which each is a token. */
export interface Squared {
  /** Pixels on each side of a square. */
  readonly square: number
  /** An image of more squares is scaled down, unless the caller asks for a closer look. */
  readonly usualTokens: number
}

/** Of Qwen2-VL, Qwen2.5-VL and QVQ, and of the dated models that they were sold as. */
const formerNames =
  /(?:^|\/)(?:qvq|qwen2(?:\.5)?-(?:vl|omni)|qwen-vl-[a-z]+-(?:2024|2025-0[1-6]|0[1-6]\d\d|1[0-2]\d\d))/i
/** All others that see: Qwen3-VL, and from 3.5 on every one of the main line. */
const names = /(?:^|\/)qwen(?:-vl|\d*(?:\.\d+)?-(?:vl|omni)|3\.[5-9]|[4-9])/i

const former: Squared = { square: 28, usualTokens: 1_280 }
const present: Squared = { square: 32, usualTokens: 2_560 }

/** With `vl_high_resolution_images` or a `max_pixels` of its own. */
const closeTokens = 16_384
const leastTokens = 4
/** They stand around each image. */
const marks = 2
/** The most tokens that an image costs with a model of Qwen's. */
export const mostQwenTokens = closeTokens + marks

/** How a model looks at images, if it is one of Qwen's that sees. */
export function qwenOf(model: string): Squared | null {
  if (formerNames.test(model)) return former
  return names.test(model) ? present : null
}

/**
 * Tokens of one image: its squares, once its sides are rounded to whole ones and it is scaled into what the model takes
 * (https://help.aliyun.com/zh/model-studio/vision#image-token). One of unknown size is as large as is usual at most.
 */
export function qwenTokens(size: ImageSize | null, { square, usualTokens }: Squared): number {
  if (size === null) return usualTokens + marks
  const [width, height] = [size.width / square, size.height / square]
  const squares = Math.round(width) * Math.round(height)
  if (squares > usualTokens) return scaled(Math.sqrt((width * height) / usualTokens), Math.floor) + marks
  if (squares < leastTokens) return scaled(Math.sqrt((width * height) / leastTokens), Math.ceil) + marks
  return squares + marks

  function scaled(by: number, whole: (side: number) => number): number {
    const tokens = Math.max(1, whole(width / by)) * Math.max(1, whole(height / by))
    return Math.min(Math.max(tokens, leastTokens), usualTokens)
  }
}
