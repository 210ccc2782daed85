import type { Answer, Part } from '../parts/answer'
import type { Content } from '../parts/content'

/** A whole answer in which text stands for what its caller's format has no place for. */
export function saidInWords(answer: Answer): Answer {
  const choices = answer.choices.map((choice) => ({ ...choice, content: choice.content.map(inWords) }))
  return { ...answer, choices }
}

/** The same of a part of a stream. */
export function partInWords(part: Part): Part {
  return part.kind === 'open' ? { ...part, content: inWords(part.content) } : part
}

function inWords(content: Content): Content {
  if (content.kind !== 'own' || content.inWords === undefined) return content
  return { kind: 'text', text: content.inWords }
}
