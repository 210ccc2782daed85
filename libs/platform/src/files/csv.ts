/** The mark by which spreadsheets know a file of UTF-8. */
const utf8Mark = '\ufeff'

/** The first line of a CSV file: the names of its columns. */
export function csvHead(names: readonly string[]): string {
  return `${utf8Mark}${names.join(',')}\r\n`
}

/** One line of a CSV file, as RFC 4180 has it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/**
 * A cell that no spreadsheet takes for a formula: what begins as one is a text, also behind blanks, which spreadsheets drop.
 * Null is an empty cell.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
