import type { AnswerSetting } from '../../../core/translator'
import type { Answer } from '../../../parts/answer'
import { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { writeBlocks } from '../request/write-blocks'
import { answerId } from '../words/answer-id'
import { fieldNames } from '../words/field-names'
import { writeStop } from '../words/stop-reason'
import { unknownUsage, writeUsage } from '../words/usage'

/** A whole message (https://platform.claude.com/docs/en/api/messages), of the first choice alone: there is one. */
export function writeAnswer({ choices, usage, own }: Answer, setting: AnswerSetting): Fields {
  const [choice] = choices
  const content = choice?.content ?? []
  const isRefused = content.some(({ kind }) => kind === 'refusal')
  const hasCalls = content.some(({ kind }) => kind === 'tool-call')
  const stop = isRefused ? { ...choice?.stop, reason: 'refusal' as const } : (choice?.stop ?? null)
  const said = content.filter((one) => one.kind !== 'text' || one.text !== '')
  return {
    ...fieldsBack('anthropic', own),
    id: answerId(setting.answerId),
    type: 'message',
    role: 'assistant',
    model: setting.model,
    content: writeBlocks(said, { fates: new Fates(fieldNames), isAnswer: true }),
    ...writeStop(stop, hasCalls),
    usage: usage === null ? unknownUsage : writeUsage(usage),
  }
}
