/** Which sheet over a list the address opens. */
export type Sheet =
  { readonly kind: 'add'; readonly copyOf: number | null } | { readonly kind: 'edit'; readonly id: number }

const idOf = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null

/** Reads what stands after a list's path: `add`, `add/7` (a copy of 7) and `edit/7`; null when there is no sheet. */
export function sheetOf(sheet: string | undefined, id: string | undefined): Sheet | null {
  if (sheet === 'add') return { kind: 'add', copyOf: idOf(id) }
  const edited = sheet === 'edit' ? idOf(id) : null
  return edited === null ? null : { kind: 'edit', id: edited }
}
