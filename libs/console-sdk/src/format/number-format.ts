/** Made once for each language and form: making one takes longer than a table's worth of answers. */
const made = new Map<string, Intl.NumberFormat>()

/**
 * A number as `toLocaleString` writes it in that locale, by a format that is kept. `options` are the ones of Intl.NumberFormat;
 * they come from code, never from what a user types, so that there are few.
 */
export function writeNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = made.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options)
    made.set(key, format)
  }
  return format.format(value)
}
