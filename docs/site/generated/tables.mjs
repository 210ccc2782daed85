/** A cell of a table in Markdown. @param {string} text */
export const cell = (text) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

/** @param {string} text */
export const code = (text) => (text === '' ? '' : `\`${text}\``)

/** A table in Markdown. @param {string[]} head @param {string[][]} rows */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')
