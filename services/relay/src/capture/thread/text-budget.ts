import type { BodyKind, BodyPart } from '@tollgate/contracts/http/logs'
import type { ToldContent } from '@tollgate/formats'
import type { Redaction } from './redaction'

const mostName = 100
const mediaType = /^[\w.+-]{1,50}(?:\/[\w.+-]{1,80})?$/
const jsonKinds: ReadonlySet<ToldContent['kind']> = new Set(['tool-call', 'other'])

/** A content, and as much of its text as there is room for. */
interface CutContent {
  readonly content: ToldContent
  readonly text: string
  readonly isCut: boolean
}

/** Gives out the characters that may be kept of a request or an answer, and makes its contents into what is kept of them. */
export class TextBudget {
  /** There was more than could be kept. */
  isSpent = false

  constructor(
    private readonly kind: BodyKind,
    private readonly redaction: Redaction,
    private left: number,
  ) {}

  /** What is kept of contents that stand beside each other; `isCut` where nobody knows what came behind them. */
  parts(contents: readonly ToldContent[], isCut: boolean): BodyPart[] {
    const cut = contents.map((content, at) => this.cut(content, isCut && at === contents.length - 1))
    const texts = this.kind === 'redacted' ? this.masked(cut) : cut.map(({ text }) => text)
    return cut.map(({ content, isCut: isPart }, at) => {
      const { kind, name, media } = content
      return {
        kind,
        ...(name !== undefined && { name: name.slice(0, mostName) }),
        ...(this.kind !== 'metadata' && { text: texts[at] ?? '' }),
        length: content.text.length,
        ...(isPart && { is_cut: true as const }),
        ...(media !== undefined && {
          media: { type: mediaType.test(media.type) ? media.type : 'file', bytes: media.bytes },
        }),
      }
    })
  }

  private cut(content: ToldContent, goesOn: boolean): CutContent {
    if (this.kind === 'metadata') return { content, text: '', isCut: false }
    const text = content.text.slice(0, this.left)
    this.left -= text.length
    const isShort = text.length < content.text.length
    if (isShort) this.isSpent = true
    return { content, text, isCut: isShort || goesOn }
  }

  /** Texts beside each other are searched as one, but where JSON stands between them. */
  private masked(contents: readonly CutContent[]): string[] {
    const texts = contents.map(() => '')
    let run: number[] = []
    const close = () => {
      const given = run.map((at) => contents[at] as CutContent) // places of it
      for (const [index, text] of this.redaction.masked(given).entries()) texts[run[index] as number] = text
      run = []
    }
    for (const [at, one] of contents.entries()) {
      if (jsonKinds.has(one.content.kind)) {
        close()
        texts[at] = this.redaction.maskedJson(one)
      } else run.push(at)
    }
    close()
    return texts
  }
}
