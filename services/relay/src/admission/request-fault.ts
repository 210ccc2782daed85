import { boundaryOfType, type RequestFault, type RequestForm, type RequestScan } from '@tollgate/formats'
import type { Refusal } from '../errors/relay.errors'

/** What a caller is told of a body that cannot be read. */
export function refusalOfFault({ code, position, param }: RequestFault): Refusal {
  switch (code) {
    case 'empty':
      return { code: 'body-empty' }
    case 'not-an-object':
      return { code: 'body-no-object' }
    case 'other-model':
      return { code: 'model-differs', params: { param }, param }
    case 'wrong-type':
      return { code: 'field-type', params: { param }, param }
    case 'too-large':
      return { code: 'field-too-large', params: { param }, param }
    case 'duplicate':
      return { code: 'field-duplicate', params: { param }, param }
    case 'misspelt':
      return { code: 'field-misspelt', params: { param }, param }
    case 'unpriced':
      return { code: 'field-unpriced', params: { param }, param }
    case 'unsupported':
      return { code: 'field-unsupported', params: { param }, param }
    case 'missing':
      return { code: 'field-missing', params: { param }, param }
    case 'invalid-form':
      return { code: 'form-invalid', params: { position } }
    case 'too-many-fields':
      return { code: 'fields-too-many' }
    case 'too-complex':
      return { code: 'body-too-complex' }
    case 'truncated':
    case 'invalid-json':
      return { code: 'body-invalid', params: { position } }
  }
}

/** A refusal where a form is not the one that its content type tells of: an upstream would take it apart at other places. */
export function refuseForm({ boundary }: RequestForm, contentType: string | undefined): Refusal | null {
  return boundaryOfType(contentType ?? '') === boundary ? null : { code: 'form-type' }
}

/**
 * Longer than any prefix and name that a channel can have; for every format. The name stands in receipts, and one that did not fit into a
 * message would keep all behind it from billing.
 */
const maxModelLength = 1_000
/** The tiers that are sold at a model's own price, by their names at OpenAI and at those who speak as it does. */
const usualTiers: ReadonlySet<string> = new Set(['auto', 'default', 'standard', 'standard_only'])

/** Why nobody could be asked for this model in this tier; null where somebody could. */
export function refuseModel(model: string, { serviceTier }: Pick<RequestScan, 'serviceTier'>): Refusal | null {
  if (model === '') return { code: 'model-missing', param: 'model' }
  if (model.length > maxModelLength) return { code: 'field-too-large', params: { param: 'model' }, param: 'model' }
  // Nothing here says what another tier costs: `priority` is twice as dear and more.
  if (serviceTier !== null && !usualTiers.has(serviceTier)) return { code: 'tier-unpriced', param: 'service_tier' }
  return null
}
