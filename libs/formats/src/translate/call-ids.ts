import type { Answer, Part } from '../parts/answer'
import type { Content, ToolCall } from '../parts/content'
import type { Prompt } from '../parts/prompt'

/** OpenAI takes no longer ones back. */
const longestId = 40

/** The answer with an id for each call that has none: results name the calls that they are of. */
export function withCallIds(answer: Answer, answerId: string): Answer {
  const choices = answer.choices.map((choice) => {
    const content = choice.content.map((one, index) => withCallId(one, answerId, index))
    return { ...choice, content }
  })
  return { ...answer, choices }
}

/** The same of a part of a stream. */
export function partWithCallId(part: Part, answerId: string): Part {
  return part.kind === 'open' ? { ...part, content: withCallId(part.content, answerId, part.index) } : part
}

/**
 * The prompt with an id for each call that has none, and for its result: that is the next one of a tool of this name, as
 * results come in the order of their calls. The same request has the same ids each time, which caches of prompts want.
 */
export function promptWithCallIds(prompt: Prompt): Prompt {
  const contents = prompt.turns.flatMap(({ content }) => content)
  const calls = new CallIds(new Set(contents.flatMap((one) => ('id' in one && one.id ? [one.id] : []))))
  const turns = prompt.turns.map((turn) => ({ ...turn, content: turn.content.map((one) => calls.named(one)) }))
  return { ...prompt, turns }
}

/** The calls of a prompt, by the names of their tools in the order in which they came. */
class CallIds {
  private made = 0
  private readonly called = new Map<string, { readonly ids: string[]; next: number }>()
  private readonly answered = new Set<string>()

  /** `taken`: the ids that the caller has given. */
  constructor(private readonly taken: ReadonlySet<string>) {}

  named(content: Content): Content {
    if (content.kind === 'tool-call') return this.call(content)
    if (content.kind !== 'tool-result') return content
    const id = content.id || this.waiting(content.name ?? '') || this.make()
    this.answered.add(id)
    return content.id === '' ? { ...content, id } : content
  }

  private call(content: ToolCall): ToolCall {
    const id = content.id || this.make()
    const of = this.called.get(content.name)
    if (of === undefined) this.called.set(content.name, { ids: [id], next: 0 })
    else of.ids.push(id)
    return content.id === '' ? { ...content, id } : content
  }

  private make(): string {
    while (this.taken.has(`call_${this.made}`)) this.made++
    return `call_${this.made++}`
  }

  /** The first call of this tool whose result has not come. */
  private waiting(name: string): string | undefined {
    const of = this.called.get(name)
    if (of === undefined) return undefined
    for (; of.next < of.ids.length; of.next++) {
      const id = of.ids[of.next]
      if (id !== undefined && !this.answered.has(id)) return id
    }
    return undefined
  }
}

function withCallId(content: Content, answerId: string, index: number): Content {
  if (content.kind !== 'tool-call' || content.id !== '') return content
  return { ...content, id: `call_${index}_${answerId.replace(/[^\w-]/g, '_')}`.slice(0, longestId) }
}
