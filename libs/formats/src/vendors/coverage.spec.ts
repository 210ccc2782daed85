import type { FormatName } from '@tollgate/catalogue'
import { meaningOf, toldTo } from '../../test/meaning'
import type { Recording } from '../../test/recorded'
import { expectTold, features, marked } from '../../test/replay/coverage'
import { answeredTo, type RecordedVendor, recordedVendors, vendorRecordings } from '../../test/replay/recorded-vendors'
import { meaningOfVendor } from '../../test/replay/vendor-answers'
import type { AnswerSetting } from '../core/translator'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 0, model: 'asked', isUsageAsked: true }
const callers: readonly FormatName[] = ['openai', 'anthropic', 'gemini', 'openai-responses']
const sides = recordedVendors.flatMap((vendor) => callers.map((caller) => [vendor, caller] as const))

function isSame(caller: FormatName, vendor: RecordedVendor, recording: Recording): boolean {
  const written = answeredTo(caller, [vendor, recording], setting)
  const meant = meaningOfVendor(vendor, recording)
  if (written === null || meant === null) return false
  const isStream = recording.response.events !== undefined
  const read = meaningOf(caller, isStream ? written : (JSON.parse(String(written)) as object))
  return JSON.stringify(toldTo(caller, meant, read)) === JSON.stringify(read)
}

/** What a client of the vendor's could read and is not carried at all, though what it bills is the same. */
const untold: ReadonlySet<string> = new Set(['cohere cache_read'])

/** How many answers of a feature mean the same to a caller. */
function cell([vendor, caller]: (typeof sides)[number], tag: string): string {
  const { streams, bodies } = vendorRecordings(vendor)
  const answers = [...streams, ...bodies].filter(marked(tag))
  const same = answers.filter(([, recording]) => !untold.has(`${vendor} ${tag}`) && isSame(caller, vendor, recording))
  return answers.length === 0 ? '' : `${same.length} of ${answers.length}`
}

it('the README tells how many recorded answers of vendors are carried', () => {
  const rows = features.map(([tag, feature]) => [feature, ...sides.map((side) => cell(side, tag))])
  const telling = rows.filter(([, ...cells]) => cells.some((one) => one !== ''))
  expectTold('coverage of vendors', telling)
})
