import { addText, type CountableText, type RequestTextOptions } from '../../core/countable'
import { countedRequest, mostMedia } from '../../request/counted-request'
import { contentTexts } from '../wire/content-text'
import { wirePart, type WireRequest, wireRequest, wireTool } from '../wire/wire'
import { imageTokens } from './image-tokens'

// What stands around the texts of a chat, as OpenAI counts it
// (https://cookbook.openai.com/examples/how_to_count_tokens_with_tiktoken).
const tokensPerMessage = 3
const tokensPerRole = 1
const tokensPerName = 1
const tokensOfReplyStart = 3
const tokensOfTools = 8
/** A sound; a flat figure, as nobody says how it is counted. */
export const tokensOfAudio = 100
/** A file; a flat figure, too. */
export const tokensOfFile = 5_000

/**
 * The countable content of a request: chat messages and tools, or the prompt or input of the other kinds. What was sent as
 * tokens counts as so many. What cannot be read counts as it stands, for it was sent all the same. Parses the whole body: a
 * long one holds up the event loop.
 */
export function textOfRequest(body: Buffer | string, options: RequestTextOptions): CountableText {
  return countedRequest(body, wireRequest, (request) => contentOf(request, options))
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
  // A chat may carry what is called so and is no text to its model.
  if (!messages) addMediaText(counted, request)
  return counted
}

/** What is ranked, how it is to be spoken, and which words may come in what was said. */
function addMediaText(
  counted: CountableText,
  { instructions, query, documents, 'keywords[]': keywords }: WireRequest,
): void {
  addText(counted, instructions)
  addInput(counted, query)
  addInput(counted, documents)
  addInput(counted, keywords)
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
