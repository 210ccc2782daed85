/** A paragraph, a code to copy, or a link to follow. */
export type Line = string | { readonly code: string } | { readonly label: string; readonly link: string }

/** What a mail says, in one language, before it has a form. */
export interface Letter {
  readonly subject: string
  readonly lines: readonly Line[]
}

/** The same letter in each language of the product. */
export interface Letters {
  readonly zh: Letter
  readonly en: Letter
}

/** A letter as it travels. */
export interface WrittenLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Writes a letter as plain text and as simple HTML that needs no image, no style sheet and no script. */
export function write({ subject, lines }: Letter): WrittenLetter {
  return {
    subject,
    text: `${lines.map(textOf).join('\n\n')}\n`,
    html: `<div style="font-family:sans-serif;font-size:15px;line-height:1.6">\n${lines.map(htmlOf).join('\n')}\n</div>\n`,
  }
}

function textOf(line: Line): string {
  if (typeof line === 'string') return line
  return 'code' in line ? line.code : `${line.label}\n${line.link}`
}

function htmlOf(line: Line): string {
  if (typeof line === 'string') return `<p>${escaped(line)}</p>`
  if ('code' in line) return `<p style="font-size:24px;letter-spacing:4px"><strong>${escaped(line.code)}</strong></p>`
  // The address is there to read as well: many programs show mails without links.
  const link = escaped(line.link)
  return `<p><a href="${link}">${escaped(line.label)}</a><br>${link}</p>`
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
