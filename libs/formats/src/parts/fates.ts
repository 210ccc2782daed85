import type { Loss } from '../core/translator'
import type { Fields } from './fields'
import type { FieldNames, PromptField } from './prompt'

/** More are not told: their names come from callers and go into a header. */
const mostLosses = 32
const longestName = 100

/** What becomes of the parts of a request that are not carried as they stood, by their names on its caller's wire. */
export class NamedFates {
  /** The first field that must not be left out and cannot be said; null while there is none. */
  refused: string | null = null
  private readonly fates = new Map<string, Loss['fate']>()

  /** Each field once: what was left out somewhere counts as left out. */
  get losses(): readonly Loss[] {
    return Array.from(this.fates, ([field, fate]) => ({ field, fate }))
  }

  /** The first is what a request is refused for. */
  refuseNamed(name: string): void {
    this.refused ??= shown(name)
  }

  /** Fields that only the caller's format knows. */
  leaveOutOwn(own: Fields, under = ''): void {
    for (const name of Object.keys(own)) this.leaveOutNamed(under + name)
  }

  leaveOutNamed(name: string): void {
    this.note(shown(name), 'left-out')
  }

  changeNamed(name: string): void {
    this.note(shown(name), 'changed')
  }

  protected note(name: string, fate: Loss['fate']): void {
    if (!this.fates.has(name) && this.fates.size >= mostLosses) return
    if (this.fates.get(name) !== 'left-out') this.fates.set(name, fate)
  }
}

/** The same by the words of a prompt, which each format calls otherwise. */
export class Fates extends NamedFates {
  constructor(private readonly names: FieldNames) {
    super()
  }

  leaveOut(field: PromptField): void {
    this.note(this.names[field], 'left-out')
  }

  change(field: PromptField): void {
    this.note(this.names[field], 'changed')
  }

  refuse(field: PromptField): void {
    this.refuseNamed(this.names[field])
  }
}

/** Callers may call a field anything; what is shown of it fits into a header. */
function shown(name: string): string {
  return name.slice(0, longestName).replace(/[^\x21-\x7e]|[,;="]/g, '?') || '?'
}
