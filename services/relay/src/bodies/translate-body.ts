import type { Capability, FormatName } from '@tollgate/catalogue'
import {
  callTranslatorOf,
  formatOf,
  type RequestScan,
  type RequestSetting,
  type TranslatedRequest,
  type Untranslatable,
} from '@tollgate/formats'

/** From which format into which, and what callers ask for by it. */
export interface Direction {
  readonly capability: Capability
  readonly from: FormatName
  readonly to: FormatName
}

/** How a request's body is translated. */
export interface RequestDirection extends Direction {
  readonly setting: RequestSetting
}

/** A request in the upstream's format and what stands in it, or what of it cannot be said there. */
export type TranslatedBody = (TranslatedRequest & { readonly scan: RequestScan }) | Untranslatable

/** The body as a whole cannot be said in the upstream's format. */
const unsayable: Untranslatable = { kind: 'untranslatable', param: '' }

/** Translates a request. What comes of it is read as a caller's own would be. */
export function translateBody(body: Buffer, { from, to, capability, setting }: RequestDirection): TranslatedBody {
  const translated = callTranslatorOf(capability, from, to)?.request(body, setting) ?? unsayable
  if (translated.kind === 'untranslatable') return translated
  // What it is depends on whom it is for: a model may draw under the upstream's name of it, and not under the caller's.
  const { model, named } = setting
  const path = named && { ...named, model: model ?? named.model }
  const scan = formatOf(to).scanRequest(translated.body, translated.capability ?? capability, path)
  return scan.kind === 'fault' ? unsayable : { ...translated, scan }
}
