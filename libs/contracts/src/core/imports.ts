import { type CodedText, textOfCode } from '@tollgate/texts'
import { z } from 'zod'

/** The most rows that are handed over at once. */
export const mostImportedRows = 500

/** A text of a row: what is longer is no name. */
export const importedText = z.string().max(1_000)
/** A long one: a list of models, an option. */
export const importedLongText = z.string().max(1_000_000)

/** What every batch says: out of which installation, by the operator's name for it, and whether it is only tried. */
export const importBatch = {
  source: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,39}$/),
  isTrial: z.boolean(),
}

/** The number of a row where it comes from, as text. */
export const sourceId = z.string().min(1).max(200)

/**
 * What became of a row: it is taken (or would be), was taken by an earlier run and is left alone, or is not taken, for the reason that
 * is given. Notes say what of a row that is taken is not. All in English, as they are for an operator's terminal.
 */
export const importedRow = z.object({
  sourceId,
  name: z.string(),
  outcome: z.enum(['taken', 'before', 'refused']),
  reason: z.string(),
  notes: z.array(z.string()),
})
export type ImportedRow = z.output<typeof importedRow>

/** The answer to a batch: each row of it, once. */
export const importReply = z.object({ rows: z.array(importedRow) })

type Named = Pick<ImportedRow, 'sourceId' | 'name'>

/** The outcomes of a row. */
export const rowOutcome = {
  taken: ({ sourceId, name }: Named, notes: readonly string[] = []): ImportedRow => ({
    sourceId,
    name,
    outcome: 'taken',
    reason: '',
    notes: [...notes],
  }),
  before: ({ sourceId, name }: Named): ImportedRow => ({ sourceId, name, outcome: 'before', reason: '', notes: [] }),
  refused: ({ sourceId, name }: Named, reason: string): ImportedRow => ({
    sourceId,
    name,
    outcome: 'refused',
    reason,
    notes: [],
  }),
}

/** Why a row cannot be one here: the first fault that a schema finds, in the words of `texts` where those have it. */
export function importRefusal({ issues: [issue] }: z.ZodError, texts: Readonly<Record<string, CodedText>>): string {
  const { message = '', path = [] } = issue ?? {}
  return textOfCode(texts, message)?.en ?? `${path.join('.')}: ${message}`
}

/** A name as it is taken: cut where it is longer than names are here, which is noted; `instead` where there is none. */
export function importedName(
  name: string,
  { most, instead }: { most: number; instead: string },
  notes: string[],
): string {
  const letters = [...name.trim()]
  if (letters.length === 0) return instead.slice(0, most)
  if (letters.length <= most) return name
  notes.push(`its name is cut to ${most} characters`)
  return letters.slice(0, most).join('').trim()
}
