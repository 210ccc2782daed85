import type { FormatName } from '@tollgate/catalogue'
import { codecOf } from '../codecs'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'
import { Fates } from '../parts/fates'
import { fieldsOf } from '../parts/fields'
import { tellContent } from './tell-content'
import type { ToldRequest } from './told'

/** What a chat's request says; null where its body cannot be read. A long body holds up whoever asks. */
export function tellRequest(format: FormatName, body: string): ToldRequest | null {
  const codec = codecOf(format)
  const fields = fieldsOf(parsed(body))
  if (codec === null || fields === null) return null
  return withinStack(() => {
    const { turns, tools } = codec.readRequest(fields, new Fates(codec.fieldNames))
    return {
      turns: turns.map(({ role, content }) => ({ role, content: content.flatMap((one) => tellContent(one)) })),
      tools: tools.flatMap((tool) => (tool.kind === 'function' ? [tool.name] : [])),
    }
  })
}
