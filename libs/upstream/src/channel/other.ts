import { type Provider, readRegions } from '@tollgate/catalogue'
import { upstreamErrors } from '../failure/upstream.errors'

/** What a channel's field `other` says; empty where it says nothing that its provider reads. */
export interface ReadOther {
  /** Of the API. */
  readonly version?: string
  /** Whose paths are called. */
  readonly account?: string
  /** Where a model is asked, by the upstream's name of it. */
  readonly regionOf?: (model: string) => string
}

const versionShape = /^[\w.-]{1,64}$/
const libraryShape = /^[\w-]{1,128}$/
const modelVersionShape = /^v\d{1,2}\.\d{1,2}$/
const accountShape = /^[\w-]{1,64}$/

/**
 * Reads a channel's `other` as its provider means it. Throws `upstream.api-version-invalid`, `.account-missing`,
 * `.account-invalid`, `.library-missing`, `.region-invalid` or `.version-invalid`.
 */
export function readOther({ other: kind }: Provider, other: string): ReadOther {
  const text = other.trim()
  switch (kind) {
    case undefined:
      return {}
    case 'api-version':
      if (text === '') return {}
      if (!versionShape.test(text)) throw upstreamErrors.apiVersionInvalid()
      return { version: text }
    case 'account':
      if (text === '') throw upstreamErrors.accountMissing()
      if (!accountShape.test(text)) throw upstreamErrors.accountInvalid()
      return { account: text }
    case 'library':
      if (!libraryShape.test(text)) throw upstreamErrors.libraryMissing()
      return {}
    case 'version':
      if (text !== '' && !modelVersionShape.test(text)) throw upstreamErrors.versionInvalid()
      return {}
    case 'region': {
      const regions = readRegions(text)
      if (regions === null) throw upstreamErrors.regionInvalid({ example: '{"default": "us-central1"}' })
      return { regionOf: (model) => regions.byModel.get(model) ?? regions.usual }
    }
  }
}
