import type { AnswerSetting } from '../../../core/translator'
import type { Answer } from '../../../parts/answer'
import { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { writeItems } from '../content/write-items'
import { fieldNames } from '../words/field-names'
import { writeStop } from '../words/stop-reason'
import { writeUsage } from '../words/usage'
import { responseFields } from './response-fields'

/** A whole response (https://platform.openai.com/docs/api-reference/responses/object), of the first choice alone: there is one. */
export function writeAnswer({ choices, usage, own }: Answer, setting: AnswerSetting): Fields {
  const [choice] = choices
  const content = choice?.content ?? []
  const stop = choice?.stop ?? null
  return {
    ...responseFields(setting, fieldsBack('openai-responses', own)),
    ...writeStop(stop),
    ...fieldsBack('openai-responses', stop?.own),
    output: writeItems(
      { role: 'assistant', content },
      { fates: new Fates(fieldNames), isOwn: false, answerId: setting.answerId },
    ),
    usage: usage === null ? null : writeUsage(usage),
  }
}
