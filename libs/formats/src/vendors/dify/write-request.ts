import type { Fates } from '../../parts/fates'
import { type Fields, fieldsOf } from '../../parts/fields'
import type { Prompt, PromptField } from '../../parts/prompt'
import type { VendorSetting } from '../vendor'
import { plainTurns } from '../words/plain-turns'
import { transcript } from '../words/transcript'
import { tellUnsaid } from '../words/unsaid'

const said: ReadonlySet<PromptField> = new Set<PromptField>(['user'])

/**
 * A question to an app (https://docs.dify.ai/api-reference/chat/send-chat-message). There is one text for all that was said,
 * so turns stand in it by who said them. Images go by their addresses: what has none would have to be brought there first.
 */
export function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  tellUnsaid(prompt, said, { fates, setting })
  const turns = plainTurns(prompt, { fates, hasImages: ({ kind }) => kind === 'url' })
  const images = turns.flatMap((turn) => turn.images).flatMap((media) => (media.kind === 'url' ? [media.url] : []))
  return {
    inputs: fieldsOf(prompt.own?.value.inputs) ?? {},
    query: transcript(turns, fates),
    response_mode: setting.isStream ? 'streaming' : 'blocking',
    // An app counts its users by it, and has to be told one.
    user: prompt.user ?? setting.requestId,
    ...(images.length > 0 && {
      files: images.map((url) => ({ type: 'image', transfer_method: 'remote_url', url })),
    }),
    // A title is made by a model, for a list that nobody looks at.
    auto_generate_name: false,
  }
}
