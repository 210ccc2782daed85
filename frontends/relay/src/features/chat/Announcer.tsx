import { useT } from '@tollgate/console-sdk'
import { Hidden } from '@tollgate/console-ui/text'
import type { Conversation } from '../conversation/conversation.model'

/** Tells screen readers that an answer is coming, and then the whole of it: pieces would be read over each other. */
export function Announcer({ conversation }: { conversation: Conversation }) {
  const t = useT('relay')
  const last = conversation.at(-1)
  return <Hidden isLive>{wordsOf()}</Hidden>

  function wordsOf(): string {
    if (last?.kind === 'divider') return t('chat.context-cleared')
    if (last?.kind !== 'reply') return ''
    // Errors are alerts, which are read on their own.
    if (last.state === 'error') return ''
    if (last.state !== 'complete') return t('live.answering', { model: last.model })
    return last.isStopped ? t('live.stopped') : t('live.answered', { text: last.text })
  }
}
