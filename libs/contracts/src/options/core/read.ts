import { maxOptionLength, type OptionType } from './definition'
import { parseExactJson, plainDecimal } from './exact-json'
import { OptionFault } from './fault'

/** Reads an option's text by its type, before its schema judges the value. Throws OptionFault. */
export function readText(key: string, type: OptionType, text: string): unknown {
  if (text.length > maxOptionLength) throw new OptionFault(key, 'too-long', { max: maxOptionLength })
  switch (type) {
    case 'boolean':
      return readBoolean(key, text.trim())
    case 'integer':
      return readInteger(key, text.trim())
    case 'decimal':
      return readDecimal(key, text)
    case 'lines':
      return entriesOf(text, /\r?\n/)
    case 'list':
      return entriesOf(text, /[,，\n]/)
    case 'json':
      return readJson(key, text)
    case 'text':
      return text
  }
}

function readBoolean(key: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new OptionFault(key, 'not-boolean')
  return text === 'true'
}

function readInteger(key: string, text: string): number {
  if (!/^[+-]?\d{1,20}$/.test(text)) throw new OptionFault(key, 'not-integer')
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw value > 0
    ? new OptionFault(key, 'too-large', { max: Number.MAX_SAFE_INTEGER })
    : new OptionFault(key, 'too-small', { min: Number.MIN_SAFE_INTEGER })
}

function readDecimal(key: string, text: string): string {
  const read = plainDecimal(text)
  if ('fault' in read) throw new OptionFault(key, read.fault)
  return read.value
}

function readJson(key: string, text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    throw new OptionFault(key, 'not-json')
  }
}

/** Repetitions stay, as some options refuse them. */
function entriesOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
