import type { Content } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, textOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import type { Turn } from '../../../parts/prompt'
import { readContent } from '../content/read-content'
import { isModelsItem, ownItem, readCall, readReasoning, readResult } from '../content/read-item'
import { idPrefix } from '../words/ids'

const messageFields: ReadonlySet<string> = new Set(['type', 'id', 'status', 'role', 'content'])

/** Items that are said at once: what the model said, or what its tools brought. */
interface Group {
  readonly by: 'model' | 'tools'
  readonly content: Content[]
}

/**
 * The turns of a request: what is said first of all, and its input, a text or items. What the model said in a row is one turn,
 * and so is what its tools brought.
 */
export function readInput({ instructions, input }: Fields, fates: Fates): Turn[] {
  const reader = new InputReader(fates)
  const first = textOf(instructions)
  if (first) reader.say('system', [{ kind: 'text', text: first }])
  if (typeof input === 'string') reader.say('user', readContent(input))
  else if (!Array.isArray(input)) fates.refuseNamed('input')
  else for (const item of input) reader.read(fieldsOf(item))
  return reader.turns
}

class InputReader {
  readonly turns: Turn[] = []
  private group: Group | null = null

  constructor(private readonly fates: Fates) {}

  say(role: Turn['role'], content: readonly Content[], own?: Turn['own']): void {
    this.group = null
    if (content.length > 0) this.turns.push({ role, content, ...(own && { own }) })
  }

  read(item: Fields | null): void {
    if (item === null) return this.fates.refuseNamed('input')
    // A message need not say that it is one; without a role it stands for an item that an account keeps.
    switch (item.type ?? (item.role == null ? 'item_reference' : 'message')) {
      case 'message':
        return this.readMessage(item)
      case 'function_call':
        return this.add('model', [readCall(item)])
      case 'function_call_output':
        return this.add('tools', [readResult(item)])
      case 'reasoning':
        return this.add('model', [readReasoning(item) ?? ownItem(item)])
      case 'item_reference':
        return this.readReference(item)
      default:
        if (isModelsItem(item)) this.add('model', [ownItem(item)])
        else this.say('user', [ownItem(item)])
    }
  }

  /** Stands for an item that an account keeps. Thoughts are nobody else's to read, kept or not: they need not be there. */
  private readReference(item: Fields): void {
    const reference = ownItem({ ...item, type: 'item_reference' })
    if (typeof item.id === 'string' && item.id.startsWith(idPrefix('reasoning'))) this.add('model', [reference])
    else this.say('user', [reference])
  }

  private readMessage(message: Fields): void {
    const content = readContent(message.content)
    const own = restOf('openai-responses', message, messageFields)
    switch (message.role) {
      case 'assistant':
        // What the model said in a row is one turn, with no room for what single messages are called.
        if (own !== undefined) this.fates.leaveOutOwn(own.value, 'input.')
        return this.add('model', content)
      case 'user':
        return this.say('user', content, own)
      case 'system':
      case 'developer':
        return this.say('system', content, own)
      default:
        return this.fates.refuseNamed('input.role')
    }
  }

  private add(by: Group['by'], content: readonly Content[]): void {
    if (content.length === 0) return
    if (this.group?.by !== by) {
      this.group = { by, content: [] }
      this.turns.push({ role: by === 'model' ? 'assistant' : 'user', content: this.group.content })
    }
    this.group.content.push(...content)
  }
}
