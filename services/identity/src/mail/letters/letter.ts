import { fill, type Language, type Text, type ValuesArgument } from '@tollgate/texts'

/** A paragraph, a code to copy, or a link to follow. */
type Line = Text | { readonly toCopy: string } | { readonly label: Text; readonly link: string }

/** What a mail says, in both languages. */
export interface Letter {
  readonly subject: Text
  readonly lines: readonly Line[]
}

/** A letter in one language, in the two forms in which it is sent. */
export interface WrittenLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A text with its values filled in, in both languages: which one is written is decided later. */
export function said<const T extends Text>(text: T, ...values: ValuesArgument<T>): Text {
  return { zh: fill(text, 'zh', ...values), en: fill(text, 'en', ...values) }
}

/** Writes a letter in one language, as plain text and as simple HTML that needs no image, no style sheet and no script. */
export function write({ subject, lines }: Letter, language: Language): WrittenLetter {
  const texts = lines.map((line) => textOf(line, language))
  const html = lines.map((line) => htmlOf(line, language))
  return {
    subject: subject[language],
    text: `${texts.join('\n\n')}\n`,
    html: `<div style="font-family:sans-serif;font-size:15px;line-height:1.6">\n${html.join('\n')}\n</div>\n`,
  }
}

function textOf(line: Line, language: Language): string {
  if ('toCopy' in line) return line.toCopy
  return 'link' in line ? `${line.label[language]}\n${line.link}` : line[language]
}

function htmlOf(line: Line, language: Language): string {
  if ('toCopy' in line)
    return `<p style="font-size:24px;letter-spacing:4px"><strong>${escaped(line.toCopy)}</strong></p>`
  if (!('link' in line)) return `<p>${escaped(line[language])}</p>`
  // The address is there to read as well: many programs show mails without links.
  const link = escaped(line.link)
  return `<p><a href="${link}">${escaped(line.label[language])}</a><br>${link}</p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
