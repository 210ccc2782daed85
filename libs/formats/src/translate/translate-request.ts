import type { RequestSetting, TranslatedRequest, Untranslatable } from '../core/translator'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'
import type { RequestReader, RequestWriter } from '../parts/codec'
import { Fates } from '../parts/fates'
import { type Fields, fieldsOf } from '../parts/fields'
import { tellForeign } from '../parts/foreign'
import { promptWithCallIds } from './call-ids'

/** Who asks, and who is asked. */
type Sides<Setting extends RequestSetting> = readonly [from: RequestReader, to: RequestWriter<Setting>]

/** A request of one format in another; see `Translator.request`. */
export function translateRequest<Setting extends RequestSetting>(
  body: Buffer,
  [from, to]: Sides<Setting>,
  setting: Setting,
): TranslatedRequest | Untranslatable {
  const fields = fieldsOf(parsed(body.toString()))
  if (fields === null) return untranslatable('')
  return withinStack(() => translated(fields, [from, to], setting)) ?? untranslatable(tooDeepIn(fields))
}

function translated<Setting extends RequestSetting>(
  fields: Fields,
  [from, to]: Sides<Setting>,
  setting: Setting,
): TranslatedRequest | Untranslatable {
  const fates = new Fates(from.fieldNames)
  const read = from.readRequest(fields, fates)
  const { named } = setting
  const prompt = {
    ...(from.name === to.name ? read : promptWithCallIds(read)),
    ...(named && { model: read.model ?? named.model, isStream: named.isStream }),
  }
  tellForeign(prompt, [from, to], fates)
  const written = to.writeRequest(prompt, fates, setting)
  if (fates.refused !== null) return untranslatable(fates.refused)
  return { kind: 'translated', body: Buffer.from(JSON.stringify(written)), losses: fates.losses }
}

function untranslatable(param: string): Untranslatable {
  return { kind: 'untranslatable', param }
}

/** The first field that goes deeper than the stack: nobody means one. */
function tooDeepIn(fields: Fields): string {
  const deep = Object.entries(fields).find(([, value]) => withinStack(() => JSON.stringify({ value })) === null)
  return deep === undefined ? '' : deep[0].slice(0, 100)
}
