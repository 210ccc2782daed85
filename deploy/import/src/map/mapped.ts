/** A row as its owner takes it, with what of it is left out; or why it is not handed over at all. */
export type Mapped<T> =
  | { readonly kind: 'row'; readonly row: T; readonly notes: readonly string[] }
  | { readonly kind: 'left'; readonly reason: string }

/** A row to hand over. */
export const handed = <T>(row: T, notes: readonly string[] = []): Mapped<T> => ({ kind: 'row', row, notes })

/** A row that stays where it is. */
export const left = (reason: string): Mapped<never> => ({ kind: 'left', reason })
