import type { Answer, Part } from '../parts/answer'
import type { Content } from '../parts/content'

const before = '<think>\n'
const behind = '\n</think>\n\n'

/** A whole answer in which thoughts are text, as models write them who have no other place for them. What is sealed goes. */
export function withShownThoughts(answer: Answer): Answer {
  const choices = answer.choices.map((choice) => ({ ...choice, content: choice.content.flatMap(shown) }))
  return { ...answer, choices }
}

function shown(content: Content): Content[] {
  if (content.kind !== 'reasoning') return [content]
  return content.text === '' ? [] : [{ kind: 'text', text: before + content.text + behind }]
}

/** A thought of a stream that is shown; `isOpen` once some of it has come. */
interface ShownThought {
  readonly choice: number
  readonly index: number
  isOpen: boolean
}

/** The same of a stream, part by part. A thought ends where something else begins. */
export class ShownThoughts {
  /** At most as many as contents are open. */
  private readonly thoughts = new Map<string, ShownThought>()

  step(part: Part): readonly Part[] {
    switch (part.kind) {
      case 'open':
        return part.content.kind === 'reasoning'
          ? this.begin(part.choice, part.index, part.content.text)
          : [...this.closeAll(part.choice), part]
      case 'more':
        return this.more(part.choice, part.index, part.text) ?? [part]
      case 'seal':
      case 'more-own':
        return this.find(part.choice, part.index) === undefined ? [part] : []
      case 'close':
        return this.close(part.choice, part.index) ?? [part]
      case 'stop':
        return [...this.closeAll(part.choice), part]
      default:
        return [part]
    }
  }

  private begin(choice: number, index: number, text: string): readonly Part[] {
    this.thoughts.set(`${choice} ${index}`, { choice, index, isOpen: false })
    return this.more(choice, index, text) ?? []
  }

  /** Null where it is no thought. */
  private more(choice: number, index: number, text: string): readonly Part[] | null {
    const thought = this.find(choice, index)
    if (thought === undefined) return null
    if (text === '') return []
    if (thought.isOpen) return [{ kind: 'more', choice, index, text }]
    thought.isOpen = true
    return [
      { kind: 'open', choice, index, content: { kind: 'text', text: '' } },
      { kind: 'more', choice, index, text: before + text },
    ]
  }

  private close(choice: number, index: number): readonly Part[] | null {
    const thought = this.find(choice, index)
    if (thought === undefined) return null
    this.thoughts.delete(`${choice} ${index}`)
    return ended(thought)
  }

  private closeAll(choice: number): Part[] {
    return [...this.thoughts.values()].filter((thought) => thought.choice === choice).flatMap(ended)
  }

  private find(choice: number, index: number): ShownThought | undefined {
    return this.thoughts.get(`${choice} ${index}`)
  }
}

function ended(thought: ShownThought): Part[] {
  if (!thought.isOpen) return []
  thought.isOpen = false
  const { choice, index } = thought
  return [
    { kind: 'more', choice, index, text: behind },
    { kind: 'close', choice, index },
  ]
}
