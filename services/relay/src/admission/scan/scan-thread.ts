import type { Capability, FormatName } from '@tollgate/catalogue'
import { formatOf, type RequestFault, type RequestScan } from '@tollgate/formats'
import { answerQuestions } from '../../threads/answer-questions'
import { handedOver } from '../../threads/handed-over'

/** A body to be scanned, which is handed over. */
export interface ScanQuestion {
  readonly body: Uint8Array
  readonly format: FormatName
  readonly capability: Capability
}

/** What was found, and the body, which is handed back. */
export interface ScanAnswer {
  readonly body: Uint8Array
  readonly scan: RequestScan | RequestFault
}

answerQuestions(
  ({ body, format, capability }: ScanQuestion): ScanAnswer => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    return { body, scan: formatOf(format).scanRequest(bytes, capability) }
  },
  ({ body }) => handedOver(body),
)
