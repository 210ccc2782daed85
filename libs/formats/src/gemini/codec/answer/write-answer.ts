import type { AnswerSetting } from '../../../core/translator'
import type { Answer, Choice } from '../../../parts/answer'
import { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { writeParts } from '../content/write-parts'
import { fieldNames } from '../words/field-names'
import { writeBlock, writeStop } from '../words/stop-reason'
import { writeUsage } from '../words/usage'

/** A whole answer (https://ai.google.dev/api/generate-content#generatecontentresponse). */
export function writeAnswer({ choices, usage, own }: Answer, setting: AnswerSetting): Fields {
  const blocked = choices.length === 1 && choices[0]?.content.length === 0 ? writeBlock(choices[0].stop) : null
  return {
    ...fieldsBack('gemini', own),
    ...(blocked ?? { candidates: choices.map(writeCandidate) }),
    ...(usage && { usageMetadata: writeUsage(usage) }),
    modelVersion: setting.model,
    responseId: setting.answerId,
  }
}

function writeCandidate({ index, content, stop, own }: Choice): Fields {
  const isRefused = content.some(({ kind }) => kind === 'refusal')
  // An empty text says nothing, here as elsewhere.
  const said = content.filter((one) => one.kind !== 'text' || one.text !== '')
  const isOwn = true
  const parts = writeParts(said, { fates: new Fates(fieldNames), isAnswer: true, isOwn })
  return {
    ...fieldsBack('gemini', own),
    content: { parts, role: 'model' },
    ...writeStop(stop, isRefused),
    index,
  }
}
