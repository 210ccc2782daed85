import { addText, type CountableText, type RequestTextOptions } from '../../core/countable'
import { imageTokens } from '../../openai/request/image-tokens'
import { tokensOfAudio, tokensOfFile } from '../../openai/request/request-text'
import { countedRequest, mostMedia } from '../../request/counted-request'
import { addContent, addWritten, itemsOf } from '../wire/item-text'
import { type WirePart, type WireRequest, wireRequest } from '../wire/wire'

// What stands around the texts of a chat, which a response is to its model.
const tokensPerItem = 4
const tokensOfReplyStart = 3
const tokensOfTools = 8

/**
 * The countable content of a request: instructions, items with the calls and results of tools, and tools. What cannot be read
 * counts as it stands, for it was sent all the same. Parses the whole body: a long one holds up the event loop.
 */
export function textOfRequest(body: Buffer | string, options: RequestTextOptions): CountableText {
  return countedRequest(body, wireRequest, (request) => contentOf(request, options))
}

function contentOf({ input, instructions, tools }: WireRequest, options: RequestTextOptions): CountableText {
  const counted: CountableText = { pieces: [], extraTokens: tokensOfReplyStart }
  let mediaLeft = mostMedia
  const addMedia = (part: WirePart) => {
    const tokens = mediaLeft > 0 ? mediaTokens(part, options) : 0
    if (tokens > 0) mediaLeft--
    counted.extraTokens += tokens
  }
  addTextItem(counted, instructions)
  if (typeof input === 'string') addTextItem(counted, input)
  else
    for (const item of itemsOf(input ?? [])) {
      counted.extraTokens += tokensPerItem
      addWritten(counted, item, addMedia)
      addContent(counted, item.output, addMedia)
    }
  if (tools?.length) counted.extraTokens += tokensOfTools
  // As they stand: names, descriptions and schemas are shown to the model.
  for (const tool of tools ?? []) addText(counted, JSON.stringify(tool))
  return counted
}

function addTextItem(counted: CountableText, text: string | null | undefined): void {
  if (!text) return
  counted.extraTokens += tokensPerItem
  counted.pieces.push(text)
}

function mediaTokens(part: WirePart, options: RequestTextOptions): number {
  if (part.image_url || part.type === 'input_image' || part.type === 'computer_screenshot')
    return imageTokens(part.image_url ?? '', part.detail ?? '', options)
  if (part.type === 'input_audio') return tokensOfAudio
  return part.type === 'input_file' ? tokensOfFile : 0
}
