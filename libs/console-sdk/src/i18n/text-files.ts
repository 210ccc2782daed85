import { filesOf } from './language'

/** What one file of a section says, by its keys. */
export type TextFile = Readonly<Record<string, unknown>>

/** Where a section has its texts. */
export interface TextSource {
  /** The languages that it has a file of; those of the house are always among them. */
  readonly languages: readonly string[]
  load(tag: string): Promise<TextFile>
}

/** Under this key a file of a further language has what it says in place of English sentences; all else are keys of its section. */
const sentencesKey = '$sentences'

/** A file, taken apart. */
interface Parts {
  readonly keys: TextFile
  readonly sentences: ReadonlyMap<string, string>
}

/** The keys and the sentences of a file. What is empty is not translated yet. */
export function partsOf({ [sentencesKey]: listed, ...keys }: TextFile): Parts {
  const pairs = typeof listed === 'object' && listed !== null ? Object.entries(listed as TextFile) : []
  return { keys, sentences: new Map(pairs.filter((pair): pair is [string, string] => isSaid(pair[1]))) }
}

const isSaid = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** The same keys in English and in another language, as sentences. */
function sentencesOfKeys(english: TextFile, other: TextFile): [string, string][] {
  return Object.entries(english).flatMap(([key, value]): [string, string][] => {
    const theirs = other[key]
    if (typeof value === 'string') return isSaid(theirs) ? [[value, theirs as string]] : []
    const isDeeper = typeof theirs === 'object' && theirs !== null
    return isDeeper ? sentencesOfKeys(value as TextFile, theirs as TextFile) : []
  })
}

/** A file whose keys are sentences too, by the English of the same keys, unless it lists them otherwise. */
export function withKeysAsSentences(english: TextFile, file: TextFile): TextFile {
  const { keys, sentences } = partsOf(file)
  return { ...keys, [sentencesKey]: Object.fromEntries([...sentencesOfKeys(english, keys), ...sentences]) }
}

/** Takes a file that came. */
export type Take = (namespace: string, tag: string, file: TextFile) => void

/** The texts of all sections, each file asked for once, and only in the language that is spoken. */
export class TextFiles {
  private readonly sources = new Map<string, TextSource>()
  /** What came, and what is on its way, by section and language. */
  private readonly there = new Set<string>()
  private readonly coming = new Map<string, Promise<void>>()

  constructor(private readonly take: Take) {}

  /**
   * Makes a section speak a language. Rejects where a language of the house did not come; for a further one English stands in.
   * From another source than before everything is asked for anew that has not come yet: what the former one still owes may never.
   */
  async add(namespace: string, source: TextSource, tag: string): Promise<void> {
    if (this.sources.get(namespace) !== source) this.forgetPending(namespace)
    this.sources.set(namespace, source)
    await this.bringAll(namespace, source, tag)
  }

  /** Has every section say it in a language, as far as its files come. */
  async speak(tag: string): Promise<void> {
    await Promise.allSettled([...this.sources].map(([namespace, source]) => this.bringAll(namespace, source, tag)))
  }

  private async bringAll(namespace: string, source: TextSource, tag: string): Promise<void> {
    const wanted = filesOf(tag).filter((each) => source.languages.includes(each))
    const house = wanted.at(-1)
    await Promise.all(
      wanted.map((each) => {
        const brought = this.bring(namespace, source, each)
        return each === house ? brought : brought.catch(() => undefined)
      }),
    )
  }

  private async bring(namespace: string, source: TextSource, tag: string): Promise<void> {
    const name = nameOf(namespace, tag)
    if (this.there.has(name)) return
    const pending = this.coming.get(name)
    if (pending !== undefined) return pending
    const brought = source.load(tag).then((file) => {
      this.there.add(name)
      this.take(namespace, tag, file)
    })
    this.coming.set(name, brought)
    // The next who needs it asks again.
    const forget = () => this.coming.get(name) === brought && this.coming.delete(name)
    brought.then(forget, forget)
    return brought
  }

  private forgetPending(namespace: string): void {
    for (const name of this.coming.keys()) if (name.startsWith(nameOf(namespace, ''))) this.coming.delete(name)
  }
}

const nameOf = (namespace: string, tag: string): string => `${namespace} ${tag}`
