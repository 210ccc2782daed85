import { readAnswer as readOpenaiAnswer } from '../../openai/codec/answer/read-answer'
import type { StreamReader } from '../../parts/codec'
import type { Fates } from '../../parts/fates'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../parts/fields'
import type { Prompt, PromptField } from '../../parts/prompt'
import type { Vendor, VendorError, VendorSetting } from '../vendor'
import { chunkReader, chunkWith } from '../words/chunk-reader'
import { plainTurns } from '../words/plain-turns'
import { transcript } from '../words/transcript'
import { tellUnsaid } from '../words/unsaid'

const said: ReadonlySet<PromptField> = new Set()
/** More documents are not named. */
const mostDocuments = 50

/**
 * Libraries of AI Proxy's, which answers by what stands in them (https://docs.aiproxy.io/dev/library). Where it found that is
 * said at the end of an answer.
 */
export const aiproxyLibrary: Vendor = {
  name: 'aiproxy-library',
  framing: 'sse',
  hasNoLimit: true,
  writeRequest,
  readAnswer: (body) => {
    const answer = textOf(body.answer)
    if (answer === null) return null
    const message = { content: answer + documentsIn(body) }
    return readOpenaiAnswer({ choices: [{ index: 0, message, finish_reason: 'stop' }] })
  },
  readStream,
  readError,
}

function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  tellUnsaid(prompt, said, { fates, setting })
  return {
    model: setting.model,
    query: transcript(plainTurns(prompt, { fates }), fates),
    libraryId: setting.other,
    stream: setting.isStream,
  }
}

/** The documents come with some message; the one that finishes says them. */
function readStream(): StreamReader {
  let documents = ''
  return chunkReader(({ data }) => {
    documents = documentsIn(data) || documents
    const text = textOf(data.content) ?? ''
    const isLast = data.finish === true
    const delta = { content: isLast ? text + documents : text }
    return { chunk: { model: textOf(data.model) ?? '', ...chunkWith(delta, isLast ? 'stop' : null) }, isLast }
  })
}

function readError(body: Fields, status: number): VendorError | null {
  const code = numberOf(body.errCode)
  const hasFailed = body.success === false || (code !== null && code !== 0)
  if (!hasFailed) return null
  return {
    status: status >= 400 ? status : 502,
    message: textOf(body.message) ?? '',
    code: code === null ? null : String(code),
    type: null,
  }
}

function documentsIn(body: Fields): string {
  const lines = listOf(body.documents)
    .slice(0, mostDocuments)
    .flatMap((one) => lineOf(fieldsOf(one)))
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}

function lineOf(document: Fields | null): string[] {
  const title = textOf(document?.title) ?? ''
  const url = textOf(document?.url) ?? ''
  if (title === '' && url === '') return []
  return [url === '' ? `- ${title}` : `- [${title || url}](${url})`]
}
