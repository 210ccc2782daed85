import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useT } from '@tollgate/console-sdk'
import { optionsKey, type StoredOptions, storedOptionsQuery, writeOption } from '@tollgate/console-sdk/options'
import { stepsBetween } from '@tollgate/pricing/tables/price-steps'
import {
  isSameRow,
  type PriceRow,
  type PublishedTexts,
  publishedTexts,
  readTables,
  rowOf,
  type StoredTables,
  withRows,
} from '@tollgate/pricing/tables/stored-tables'

/** Reads the tables of what is stored. */
export const tablesOf = ({ values }: StoredOptions): StoredTables => readTables((key) => values.get(key) ?? '{}')

/** What was wrong with a save, and what is stored by now. */
export class SaveFault extends Error {
  constructor(
    message: string,
    readonly stored: StoredTables,
  ) {
    super(message)
  }
}

/**
 * Saves rows over what is stored by now: models that others have changed meanwhile keep what they were given. Throws where
 * the same models were changed; whoever saves once more, having begun with `stored`, means it. `texts` are published prices that
 * change with the rows.
 */
export function useSavePrices() {
  const t = useT('billing')
  const notify = useNotify()
  const queries = useQueryClient()
  return async (
    rows: ReadonlyMap<string, PriceRow>,
    began: StoredTables,
    texts: PublishedTexts = new Map(),
  ): Promise<void> => {
    const stored = await queries.fetchQuery({ ...storedOptionsQuery, staleTime: 0 })
    const before = tablesOf(stored)
    const overtaken = overtakenNames({ rows, texts, began, before })
    if (overtaken.length > 0) {
      const names = overtaken.join(t('prices.separator'))
      throw new SaveFault(t('prices.overtaken', { names }), before)
    }
    const steps = stepsBetween(before, withRows(before, rows, texts), stored.values.get('QuotaPerUnit') ?? '500000')
    if (steps.length === 0) return notify.info(t('prices.unchanged'))
    const versions = new Map(stored.versions)
    let done = 0
    try {
      for (const { key, text } of steps) {
        const version = versions.get(key)
        await writeOption(key, text, version)
        if (version !== undefined) versions.set(key, version + 1)
        done += 1
      }
      notify.success(t('prices.saved'))
    } catch (error) {
      if (done > 0) notify.error(t('prices.partly-saved'))
      throw error
    } finally {
      await queries.invalidateQueries({ queryKey: optionsKey })
    }
  }
}

interface Save {
  readonly rows: ReadonlyMap<string, PriceRow>
  readonly texts: PublishedTexts
  readonly began: StoredTables
  readonly before: StoredTables
}

/** The models that somebody else has changed meanwhile, and not to what they are to become. */
function overtakenNames({ rows, texts, began, before }: Save): string[] {
  const rowsOf = [...rows].filter(
    ([name, row]) => !isSameRow(rowOf(before, name), rowOf(began, name)) && !isSameRow(rowOf(before, name), row),
  )
  const [standing, first] = [publishedTexts(before), publishedTexts(began)]
  const textsOf = [...texts].filter(
    ([name, text]) => standing.get(name) !== first.get(name) && standing.get(name) !== (text ?? undefined),
  )
  return [...new Set([...rowsOf, ...textsOf].map(([name]) => name))]
}
