import { composed } from '@tollgate/contracts/http/core'
import confusables from './confusables.json'

const lookOf = new Map(Object.entries(confusables).flatMap(([look, those]) => [...those].map((each) => [each, look])))

/** What a name looks like: NFD, each character replaced by what it is taken for (UTS 39), in small letters and without spaces. */
function lookOfName(name: string): string {
  const looks = [...name.normalize('NFD')].map((each) => lookOf.get(each) ?? each)
  return looks.join('').normalize('NFD').toLowerCase().replaceAll(' ', '')
}

/**
 * The looks of a name, as it is written and in small letters: `PAYPAI` is read as `paypal` by its last letter, and as `paypai`
 * by all others. Two names that share one are taken for each other. Sorted, so that all who reserve them do it in one order.
 */
export function skeletonsOf(name: string): string[] {
  const usual = composed(name)
  return [...new Set([lookOfName(usual), lookOfName(usual.toLowerCase())])].sort()
}
