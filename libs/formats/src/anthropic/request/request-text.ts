import { addText, type CountableText, type RequestTextOptions } from '../../core/countable'
import { imageSizeOf } from '../../core/media/image-size'
import { countedRequest, mostMedia } from '../../request/counted-request'
import { addBlocks } from '../wire/block-text'
import { imageTokens } from '../wire/image-tokens'
import { type WireBlock, type WireRequest, wireRequest } from '../wire/wire'

// What stands around the texts of a request: about what was counted upstream beyond its texts in the recorded exchanges.
const tokensPerMessage = 4
const tokensOfFrame = 4
/** The prompt by which a model is told of tools (https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview#pricing). */
const tokensOfTools = 490
const tokensPerTool = 20
/** A flat figure: how many pages a document has is not known. */
const tokensOfDocument = 5_000

/**
 * The countable content of a request: system, messages with the calls and results of tools, and tools. What cannot be read
 * counts as it stands, for it was sent all the same. Parses the whole body: a long one holds up the event loop.
 */
export function textOfRequest(body: Buffer | string, options: RequestTextOptions): CountableText {
  return countedRequest(body, wireRequest, (request) => contentOf(request, options))
}

function contentOf({ system, messages, tools }: WireRequest, { model }: RequestTextOptions): CountableText {
  const counted: CountableText = { pieces: [], extraTokens: tokensOfFrame }
  addBlocks(counted, system)
  let mediaLeft = mostMedia
  const addMedia = (block: WireBlock) => {
    const tokens = mediaLeft > 0 ? mediaTokens(block, model) : 0
    if (tokens > 0) mediaLeft--
    counted.extraTokens += tokens
  }
  for (const message of messages ?? []) {
    counted.extraTokens += tokensPerMessage
    addBlocks(counted, message?.content, addMedia)
  }
  if (tools?.length) addTools(counted, tools)
  return counted
}

/** Tools as they stand: names, descriptions and schemas are shown to the model. */
function addTools(counted: CountableText, tools: readonly unknown[]): void {
  counted.extraTokens += tokensOfTools + tools.length * tokensPerTool
  for (const tool of tools) addText(counted, JSON.stringify(tool))
}

function mediaTokens({ type, source }: WireBlock, model: string): number {
  if (type === 'document') return source?.type === 'text' || source?.type === 'content' ? 0 : tokensOfDocument
  if (type !== 'image') return 0
  const { media_type: mime, data } = source ?? {}
  return imageTokens(data ? imageSizeOf(`data:${mime ?? ''};base64,${data}`) : null, model)
}
