import { type Fields, fieldsOf, textOf } from '../../parts/fields'
import type { Vendor, VendorError } from '../vendor'
import { readAnswer } from './answer/read-answer'
import { ConverseStreamReader } from './answer/read-stream'
import { takes, writeRequest } from './request/write-request'

/** AWS's words for the models of all makers (https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference.html). */
export const bedrockConverse: Vendor = {
  name: 'bedrock-converse',
  framing: 'aws-event-stream',
  takes,
  writeRequest,
  readAnswer,
  readStream: () => new ConverseStreamReader(),
  readError,
}

/** What an exception within a stream means, by its name (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html). */
const statuses: ReadonlyMap<string, number> = new Map([
  ['throttlingexception', 429],
  ['validationexception', 400],
  ['accessdeniedexception', 403],
  ['resourcenotfoundexception', 404],
  ['modelnotreadyexception', 429],
  ['serviceunavailableexception', 503],
  ['modeltimeoutexception', 504],
  ['modelerrorexception', 502],
  ['modelstreamerrorexception', 502],
  ['internalserverexception', 500],
])

/**
 * Errors name themselves in `__type`, behind a namespace, or not at all: an answer has `message` alone. An exception within a stream
 * stands under its name.
 */
function readError(body: Fields, status: number): VendorError | null {
  const [name = '', carried] = Object.entries(body)[0] ?? []
  if (/(?:exception|error)$/i.test(name) && fieldsOf(carried) !== null)
    return readError({ __type: name, ...fieldsOf(carried) }, status)
  const type = textOf(body.__type)?.split(/[#:]/).at(-1) ?? null
  const message = textOf(body.message) ?? textOf(body.Message) ?? type
  if (message === null) return null
  const meant = type === null ? undefined : statuses.get(type.toLowerCase())
  return { status: status >= 400 ? status : (meant ?? 500), message, code: type, type: null }
}
