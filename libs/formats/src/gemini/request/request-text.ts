import { addText, type CountableText, type RequestTextOptions } from '../../core/countable'
import { countedRequest, mostMedia } from '../../request/counted-request'
import { mediaTokens, tokensOfNamedFile } from '../wire/media-tokens'
import { type WireContent, type WirePart, type WireRequest, wireRequest } from '../wire/wire'

// What stands around the texts of a request: about what was counted upstream beyond its texts in the recorded exchanges.
const tokensPerContent = 1
const tokensPerTool = 8

type Generate = Pick<WireRequest, 'systemInstruction' | 'contents' | 'tools'>

/**
 * The countable content of a request: contents with the calls and results of tools, tools, what is to be embedded. What cannot
 * be read counts as it stands, for it was sent all the same. Parses the whole body: a long one holds up the event loop.
 */
export function textOfRequest(body: Buffer | string, options: RequestTextOptions): CountableText {
  return countedRequest(body, wireRequest, (request) => new RequestText(options.model).of(request))
}

/** Gathers what counts in one request. */
class RequestText {
  private readonly counted: CountableText = { pieces: [], extraTokens: 0 }
  private mediaLeft = mostMedia

  constructor(private readonly model: string) {}

  of(request: WireRequest): CountableText {
    this.addGenerate(request)
    if (request.generateContentRequest) this.addGenerate(request.generateContentRequest)
    for (const one of [request, ...(request.requests ?? [])]) {
      addText(this.counted, one?.title)
      this.addContent(one?.content)
    }
    return this.counted
  }

  private addGenerate({ systemInstruction, contents, tools }: Generate): void {
    this.addContent(systemInstruction)
    for (const content of contents ?? []) this.addContent(content)
    for (const tool of tools ?? []) {
      this.counted.extraTokens += tokensPerTool
      addText(this.counted, JSON.stringify(tool))
    }
  }

  private addContent(content: WireContent | null | undefined): void {
    if (!content) return
    this.counted.extraTokens += tokensPerContent
    for (const part of content.parts ?? []) if (part) this.addPart(part)
  }

  private addPart(part: WirePart): void {
    const { functionCall: call, functionResponse: response } = part
    const texts = [part.text, call?.name, part.executableCode?.code, part.codeExecutionResult?.output, response?.name]
    for (const text of texts) addText(this.counted, text)
    for (const value of [call?.args, response?.response])
      if (value !== undefined && value !== null) addText(this.counted, JSON.stringify(value))
    for (const holder of [part, ...(response?.parts ?? [])]) if (holder) this.addMedia(holder)
  }

  private addMedia({ inlineData, fileData }: Pick<WirePart, 'inlineData' | 'fileData'>): void {
    if ((!inlineData && !fileData) || this.mediaLeft === 0) return
    this.mediaLeft--
    if (fileData) this.counted.extraTokens += tokensOfNamedFile
    const { mimeType, data } = inlineData ?? {}
    if (data) this.counted.extraTokens += mediaTokens(mimeType ?? '', data, this.model)
  }
}
