import type { AnswerSetting, VendorTranslator } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '@tollgate/upstream'
import type { BodyTranslator } from '../bodies/body-translator'

/** What becomes of a vendor's answer. */
export interface WantedAnswer {
  readonly translator: VendorTranslator
  readonly bodies: BodyTranslator
  readonly userId: number
  readonly setting: AnswerSetting
  /** Its caller wants a stream. */
  readonly isStream: boolean
  /** Who hears it in OpenAI's words. */
  readonly handler: UpstreamHandler
  /** Does what nobody else would catch: what it throws ends the call alone. */
  readonly guard: (act: () => void | Promise<void>) => void
}

/** The same, and the means to end it. */
export interface HeardAnswer extends WantedAnswer {
  /** Ends the call of the upstream. */
  stop(): void
}

/** What hears an answer behind its head. */
export type Listener = Omit<UpstreamHandler, 'onHeaders'>

/** A failure of an answer that had begun and is none of its vendor's. */
export function broken(cause: unknown): UpstreamFailure {
  return { kind: 'protocol', sent: 'all', hadHeaders: true, cause }
}

/** The head of an answer, as that of another type. */
export function asType(headers: UpstreamHeaders, type: string): UpstreamHeaders {
  return { get: (name) => (name === 'content-type' ? type : headers.get(name)) }
}
