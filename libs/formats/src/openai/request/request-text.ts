import type { CountableText, RequestTextOptions } from '../../core/countable'
import { imageSizeOf } from '../../core/image-size'
import { withinStack } from '../../json/within-stack'
import { addText, contentTexts, parsed } from '../wire/content-text'
import { wirePart, type WireRequest, wireRequest, wireTool } from '../wire/wire'

// What stands around the texts of a chat, as OpenAI counts it
// (https://cookbook.openai.com/examples/how_to_count_tokens_with_tiktoken).
const tokensPerMessage = 3
const tokensPerRole = 1
const tokensPerName = 1
const tokensOfReplyStart = 3
const tokensOfTools = 8
// Flat figures: nobody says how sound and files are counted.
const tokensOfAudio = 100
const tokensOfFile = 5_000
const tokensOfSmallImage = 85
/** An image whose size nobody knows. */
const tokensOfUnknownImage = 3 * tokensOfSmallImage
const tokensOfGlmImage = 1_047
/** An image is scaled down to fit into a square of this side, then until its short side is at most so long. */
const mostPixels = 2_048
const mostShortPixels = 768
/** More images, sounds and files than any provider takes in one request: those beyond count nothing. */
const mostMedia = 3_600

/**
 * The countable content of a request: chat messages and tools, or the prompt or input of the other kinds. What was sent as
 * tokens counts as so many. What cannot be read counts as it stands, for it was sent all the same. Parses the whole body: a
 * long one holds up the event loop.
 */
export function textOfRequest(body: Buffer | string, options: RequestTextOptions): CountableText {
  const text = body.toString()
  const request = wireRequest.safeParse(parsed(text))
  const counted = request.success ? withinStack(() => contentOf(request.data, options)) : null
  return counted ?? { pieces: [text], extraTokens: 0 }
}

/** The most tokens that an image costs with this model: it is scaled down to two tiles by four. */
export function mostImageTokens(model: string): number {
  return tokensOfTiles(8, model)
}

function contentOf(request: WireRequest, options: RequestTextOptions): CountableText {
  const counted: CountableText = { pieces: [], extraTokens: 0 }
  const { messages, tools, functions, prompt, suffix, input, instruction } = request
  if (messages) addMessages(counted, messages, options)
  if (tools?.length || functions?.length) addTools(counted, [...(tools ?? []), ...(functions ?? [])])
  addInput(counted, prompt)
  addInput(counted, input)
  addText(counted, suffix)
  addText(counted, instruction)
  return counted
}

function addMessages(
  counted: CountableText,
  messages: NonNullable<WireRequest['messages']>,
  options: RequestTextOptions,
): void {
  counted.extraTokens += tokensOfReplyStart
  let mediaLeft = mostMedia
  for (const message of messages) {
    if (!message) continue
    counted.extraTokens += tokensPerMessage + tokensPerRole
    if (message.name) {
      counted.extraTokens += tokensPerName
      counted.pieces.push(message.name)
    }
    counted.pieces.push(...contentTexts(message.content))
    for (const part of Array.isArray(message.content) ? message.content : []) {
      if (mediaLeft === 0) break
      const tokens = mediaTokens(part, options)
      if (tokens > 0) mediaLeft--
      counted.extraTokens += tokens
    }
    addText(counted, message.reasoning_content)
    const calls = [
      ...(message.tool_calls ?? []),
      ...(message.function_call ? [{ function: message.function_call }] : []),
    ]
    for (const call of calls) {
      addText(counted, call?.function?.name)
      addText(counted, call?.function?.arguments)
    }
  }
}

function addTools(counted: CountableText, tools: readonly unknown[]): void {
  counted.extraTokens += tokensOfTools
  for (const tool of tools) {
    const parsed = wireTool.safeParse(tool)
    if (!parsed.success) continue
    const { name, description, parameters } = parsed.data.function ?? parsed.data
    addText(counted, name)
    addText(counted, description)
    if (parameters !== undefined && parameters !== null) addText(counted, JSON.stringify(parameters))
  }
}

/** A prompt or an input: text, texts, tokens, or lists of tokens. */
function addInput(counted: CountableText, input: unknown): void {
  if (typeof input === 'string') addText(counted, input)
  else if (typeof input === 'number') counted.extraTokens++
  else if (Array.isArray(input)) for (const one of input) addInput(counted, one)
  else if (typeof input === 'object' && input !== null) counted.pieces.push(...contentTexts([input]))
}

function mediaTokens(part: unknown, options: RequestTextOptions): number {
  const parsed = wirePart.safeParse(part)
  if (!parsed.success) return 0
  const { type, image_url: image, input_audio: audio, file } = parsed.data
  if (image) return imageTokens(image.url ?? '', image.detail ?? '', options)
  if (type === 'input_audio' || audio) return tokensOfAudio
  return type === 'file' || file ? tokensOfFile : 0
}

/**
 * Tokens of one image: scaled down to fit into 2048 by 2048, then to a short side of 768, then tiles of 512, as OpenAI counts
 * (https://platform.openai.com/docs/guides/images-vision#calculating-costs).
 */
function imageTokens(url: string, detail: string, { model }: RequestTextOptions): number {
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
