const fullWidth = /[０-９．－，]/g
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Digits of a Chinese keyboard are digits too. */
const toAscii = (text: string) => text.replace(fullWidth, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))

/**
 * Reads what a person typed: `1,000`, `１２`, `.5`, `1e6`. `null` for nothing, `'invalid'` for what is no finite number.
 * A comma only ever groups thousands, as in both languages of the console.
 */
export function parseNumber(typed: string): number | null | 'invalid' {
  const text = toAscii(typed).replace(/[\s_]/g, '').replace('−', '-')
  if (text === '') return null
  const bare = grouped.test(text) ? text.replaceAll(',', '') : text
  if (!plain.test(bare)) return 'invalid'
  const value = Number(bare)
  return Number.isFinite(value) ? value : 'invalid'
}

/** A number as it stands in a field: never in exponents, no noise of binary fractions. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

/** Bounds and stride of the arrow keys. */
export interface Stepping {
  step?: number
  min?: number
  max?: number
}

/** One press of an arrow key: a stride up or down, kept in its bounds and free of binary noise. */
export function stepped(
  value: number | null,
  direction: 1 | -1,
  { step = 1, min = -Infinity, max = Infinity }: Stepping,
): number {
  const start = value === null || Number.isNaN(value) ? 0 : value
  const decimals = Math.min(12, Math.max(decimalsOf(start), decimalsOf(step)))
  return Math.min(max, Math.max(min, Number((start + direction * step).toFixed(decimals))))
}

const decimalsOf = (value: number) => (numberText(value).split('.')[1] ?? '').length
