import type { AnswerSetting } from '../../../core/translator'
import type { Answer, Choice } from '../../../parts/answer'
import { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { writeModelContent } from '../request/write-messages'
import { answerId } from '../words/answer-id'
import { fieldNames } from '../words/field-names'
import { writeStop } from '../words/stop-reason'
import { writeUsage } from '../words/usage'

/** A whole chat completion (https://platform.openai.com/docs/api-reference/chat/object). */
export function writeAnswer(answer: Answer, setting: AnswerSetting): Fields {
  return {
    ...fieldsBack('openai', answer.own),
    id: answerId(setting.answerId),
    object: 'chat.completion',
    created: setting.nowSeconds,
    model: setting.model,
    choices: answer.choices.map(writeChoice),
    ...(answer.usage && { usage: writeUsage(answer.usage) }),
  }
}

function writeChoice({ index, content, stop, own }: Choice): Fields {
  const back = fieldsBack('openai', own)
  // Every reasoning goes to a caller, whoever made it.
  const message = writeModelContent(content, { fates: new Fates(fieldNames), isOwn: true, model: '' })
  const hasCalls = content.some((one) => one.kind === 'tool-call')
  return {
    ...fieldsOf(back.choice),
    index,
    message: { role: 'assistant', ...fieldsOf(back.message), refusal: null, ...message },
    logprobs: fieldsOf(back.choice)?.logprobs ?? null,
    finish_reason: writeStop(stop, hasCalls),
  }
}
