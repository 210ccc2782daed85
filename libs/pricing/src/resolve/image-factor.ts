import { decimalText, parseDecimal, times } from '../decimal/decimal'

const sizes: Readonly<Record<string, string>> = {
  '256x256': '0.4',
  '512x512': '0.45',
  '1024x1024': '1',
  '1024x1792': '2',
  '1792x1024': '2',
}

/** What was asked of an image model. */
export interface ImageRequest {
  readonly model: string
  /** `1024x1792`; absent or unknown counts as 1. */
  readonly size?: string
  readonly quality?: string
}

/** The factor on an image's fixed price by size and quality, for `PriceSnapshot.factor`. */
export function imageFactor({ model, size = '', quality }: ImageRequest): string {
  const bySize = Object.hasOwn(sizes, size) ? (sizes[size] ?? '1') : '1'
  const isHigh = model === 'dall-e-3' && quality === 'hd'
  const byQuality = isHigh ? (bySize === '2' ? '1.5' : '2') : '1'
  return decimalText(times(parseDecimal(bySize), parseDecimal(byQuality)))
}
