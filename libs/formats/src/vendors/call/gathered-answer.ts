import type { Answer, Choice, Part, Stop, Usage } from '../../parts/answer'
import type { Content, Seal } from '../../parts/content'

/** More contents of one answer are not read: each takes room, however little it says. */
const mostContents = 4_096

/** One choice as far as it has come, its contents by their numbers. */
interface GatheredChoice {
  readonly contents: Map<number, Content>
  stop: Stop | null
}

/** Puts a streamed answer together. Holds all of it: who gives the parts bounds how much they say. */
export class GatheredAnswer {
  private readonly choices = new Map<number, GatheredChoice>()
  private begun: Pick<Answer, 'id' | 'model'> = { id: '', model: '' }
  private usage: Usage | null = null
  private contents = 0

  step(part: Part): void {
    switch (part.kind) {
      case 'begin':
        this.begun = { id: part.id, model: part.model }
        return
      case 'open':
        return this.open(part.choice, part.index, part.content)
      case 'more':
        return this.change(part.choice, part.index, (content) => withMore(content, part.text))
      case 'seal':
        return this.change(part.choice, part.index, (content) => withSeal(content, part.seal))
      case 'stop':
        this.choice(part.choice).stop = part.stop
        return
      case 'usage':
        this.usage = part.usage
        return
      default:
    }
  }

  /** All that has come; with one choice, if an empty one. */
  get answer(): Answer {
    this.choice(0)
    const choices = Array.from(this.choices, ([index, { contents, stop }]): Choice => {
      return { index, content: [...contents.values()], stop }
    })
    return { ...this.begun, choices, usage: this.usage }
  }

  private open(choice: number, index: number, content: Content): void {
    if (++this.contents <= mostContents) this.choice(choice).contents.set(index, content)
  }

  private change(choice: number, index: number, changed: (content: Content) => Content): void {
    const contents = this.choices.get(choice)?.contents
    const content = contents?.get(index)
    if (content !== undefined) contents?.set(index, changed(content))
  }

  private choice(index: number): GatheredChoice {
    const known = this.choices.get(index) ?? { contents: new Map<number, Content>(), stop: null }
    this.choices.set(index, known)
    return known
  }
}

function withMore(content: Content, text: string): Content {
  if (content.kind === 'tool-call') return { ...content, input: content.input + text }
  if (content.kind === 'text' || content.kind === 'reasoning' || content.kind === 'refusal')
    return { ...content, text: content.text + text }
  return content
}

function withSeal(content: Content, seal: Seal): Content {
  return content.kind === 'reasoning' ? { ...content, seal } : content
}
