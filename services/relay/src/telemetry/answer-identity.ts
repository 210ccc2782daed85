import type { Attributes } from '@opentelemetry/api'

/** What an answer says of itself stands before what it says: ids and models further in are somebody's words. */
const headBytes = 512
const tailBytes = 1_024

// In texts of an answer the quotes are escaped, so none of these is found there.
const responseId = /"(?:id|responseId)":\s*"([\w.:-]{1,100})"/
const responseModel = /"(?:model|modelVersion)":\s*"([\w.:/@-]{1,100})"/
const finishReason = /"(?:finish_reason|stop_reason|finishReason)":\s*"([A-Za-z_]{1,40})"/g

/** The id, the model and the end of an upstream's answer, read off its first and last bytes. For sampled calls alone. */
export class AnswerIdentity {
  private head = ''
  private tail = ''

  take(chunk: Buffer): void {
    if (this.head.length < headBytes) this.head += chunk.toString('latin1', 0, headBytes - this.head.length)
    const last = chunk.toString('latin1', Math.max(0, chunk.length - tailBytes))
    this.tail = (this.tail + last).slice(-tailBytes)
  }

  attributes(): Attributes {
    const id = responseId.exec(this.head)?.[1]
    const model = responseModel.exec(this.head)?.[1]
    const reason = [...this.tail.matchAll(finishReason)].at(-1)?.[1]
    return {
      ...(id !== undefined && { 'gen_ai.response.id': id }),
      ...(model !== undefined && { 'gen_ai.response.model': model }),
      ...(reason !== undefined && { 'gen_ai.response.finish_reasons': [reason.toLowerCase()] }),
    }
  }
}
