import type { Answer } from '../../../parts/answer'
import type { Content, Reasoning } from '../../../parts/content'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { redactedSeal, sealOf } from '../seal/seal'
import { readStop, readUsage } from './words'

/** A whole answer (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  const message = fieldsOf(fieldsOf(body.output)?.message)
  if (message === null) return null
  const content = listOf(message.content).flatMap((value) => {
    const block = fieldsOf(value)
    return block === null ? [] : readBlock(block)
  })
  return {
    id: '',
    model: '',
    choices: [{ index: 0, content, stop: readStop(body.stopReason) }],
    usage: readUsage(body.usage),
  }
}

function readBlock(block: Fields): Content[] {
  const text = textOf(block.text) ?? citedText(fieldsOf(block.citationsContent))
  if (text !== null) return text === '' ? [] : [{ kind: 'text', text }]
  const thought = fieldsOf(block.reasoningContent)
  if (thought !== null) return [readReasoning(thought)]
  const call = fieldsOf(block.toolUse)
  if (call === null) return []
  const input = JSON.stringify(call.input ?? {})
  return [{ kind: 'tool-call', id: textOf(call.toolUseId) ?? '', name: textOf(call.name) ?? '', input }]
}

/** A text with the places that it is from: the text. */
function citedText(cited: Fields | null): string | null {
  return cited === null
    ? null
    : listOf(cited.content)
        .map((one) => textOf(fieldsOf(one)?.text) ?? '')
        .join('')
}

function readReasoning(thought: Fields): Reasoning {
  const told = fieldsOf(thought.reasoningText)
  const [signature, data] = [textOf(told?.signature), textOf(thought.redactedContent)]
  const seal = data !== null ? redactedSeal(data) : signature ? sealOf(signature) : null
  return { kind: 'reasoning', text: textOf(told?.text) ?? '', ...(seal && { seal }) }
}
