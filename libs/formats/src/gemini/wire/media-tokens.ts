import { imageSizeOf } from '../../core/media/image-size'

/** What one image, page or tile of an image costs (https://ai.google.dev/gemini-api/docs/tokens#multimodal-tokens). */
const tokensPerTile = 258
/** An image whose sides are no longer is one tile. */
const mostSmallPixels = 384
/** A tile is two thirds of the short side, within these bounds; a larger image is scaled down. */
const leastTilePixels = 256
const mostTilePixels = 768
const mostImagePixels = 3_072
/** From Gemini 3 on an image costs what its resolution is set to: this unless set, that at most. */
const tokensOfUsualImage = 1_120
const mostTokensOfImage = 2_240

const tokensPerSoundSecond = 32
const tokensPerFilmSecond = 263
// Nobody tells how long a sound or a film is, nor how many pages a document has: likely bytes of each.
const bytesPerSoundSecond = 8_000
const bytesPerFilmSecond = 125_000
const bytesPerPage = 100_000
const bytesPerTextToken = 4
/** The longest that one request takes: sounds of 9.5 hours, films of an hour, 1,000 pages. */
const mostSoundSeconds = 34_200
const mostFilmSeconds = 3_600
const mostPages = 1_000

/** A file that is only named: as much as a document of some pages. */
export const tokensOfNamedFile = 5_000

/** The most tokens that an image costs with this model. */
export function mostImageTokens(model: string): number {
  if (!isTiled(model)) return mostTokensOfImage
  // Twelve tiles of the smallest kind along the longest side, two along the short one.
  return 2 * (mostImagePixels / leastTilePixels) * tokensPerTile
}

/** About how many tokens a file costs with this model; `data` is its base64. */
export function mediaTokens(mime: string, data: string, model: string): number {
  const kind = mime.toLowerCase()
  const bytes = Math.floor((data.length * 3) / 4)
  if (kind.startsWith('image/')) return imageTokens(kind, data, model)
  if (kind.startsWith('audio/'))
    return Math.ceil(tokensPerSoundSecond * Math.min(soundSeconds(data, bytes), mostSoundSeconds))
  if (kind.startsWith('video/'))
    return Math.ceil(tokensPerFilmSecond * Math.min(bytes / bytesPerFilmSecond, mostFilmSeconds))
  if (kind.startsWith('text/')) return Math.ceil(bytes / bytesPerTextToken)
  return tokensPerTile * Math.min(Math.ceil(bytes / bytesPerPage), mostPages)
}

/** Until Gemini 3 images are cut into tiles; models that embed take one. */
function isTiled(model: string): boolean {
  return /gemini-[12][.-]/.test(model) || !model.includes('gemini')
}

function imageTokens(mime: string, data: string, model: string): number {
  if (model.includes('embed')) return tokensPerTile
  if (!isTiled(model)) return tokensOfUsualImage
  const size = imageSizeOf(`data:${mime};base64,${data}`)
  if (size === null) return tokensPerTile
  const { width, height } = size
  if (Math.max(width, height) <= mostSmallPixels) return tokensPerTile
  const scale = Math.min(1, mostImagePixels / Math.max(width, height))
  const short = Math.min(width, height) * scale
  const tile = Math.min(mostTilePixels, Math.max(leastTilePixels, Math.floor(short / 1.5)))
  const tilesOf = (pixels: number) => Math.max(1, Math.ceil(Math.round(pixels * scale) / tile))
  return tokensPerTile * tilesOf(width) * tilesOf(height)
}

/** How long a sound lasts: a WAV tells its bytes for each second (http://soundfile.sapp.org/doc/WaveFormat), of others nobody knows. */
function soundSeconds(data: string, bytes: number): number {
  const head = Buffer.from(data.slice(0, 64), 'base64')
  const isWav =
    head.length >= 32 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'
  const rate = isWav ? head.readUInt32LE(28) : bytesPerSoundSecond
  return bytes / Math.max(1, rate)
}

/** What an image costs that a model has drawn: https://ai.google.dev/gemini-api/docs/pricing counts them so, at 1024 pixels. */
const tokensPerDrawnImage = 1_290
/** Of sound 25 tokens make a second: 48,000 bytes of 16 bits at 24 kHz, which are so many in base64 for each. */
const soundBytesPerToken = 2_560

/** What so many delivered images, and so many bytes of sound in base64, cost in tokens. */
export function tokensOfDelivered(images: number, soundBytes: number): number {
  return images * tokensPerDrawnImage + Math.ceil(soundBytes / soundBytesPerToken)
}
