import { useT } from '@tollgate/console-sdk'
import { Hidden } from '@tollgate/console-ui/text'
import type { Talk } from '../compare/useTalk'
import type { Conversation, Reply } from '../conversation/conversation.model'

/**
 * Tells screen readers that an answer is coming, and then the whole of it: pieces would be read over each other. Of two that
 * come at once it tells how far they are, in one sentence, and leaves the reading to the reader (rule K25).
 */
export function Announcer({ talk: { columns } }: { talk: Talk }) {
  const t = useT('relay')
  const lasts = columns.map(({ chat: { conversation } }) => conversation.at(-1))
  const [first] = lasts
  return <Hidden isLive>{columns.length === 1 ? wordsOf(first) : lasts.map(briefly).filter(Boolean).join(' ')}</Hidden>

  function wordsOf(last: Conversation[number] | undefined): string {
    if (last?.kind === 'divider') return t('chat.context-cleared')
    if (last?.kind !== 'reply') return ''
    // Errors are alerts, which are read on their own.
    if (last.state === 'error') return ''
    if (last.state !== 'complete') return t('live.answering', { model: last.model })
    return last.isStopped ? t('live.stopped') : t('live.answered', { text: beginningOf(last.text) })
  }

  function briefly(last: Conversation[number] | undefined): string {
    return last?.kind === 'reply' ? t(`live.brief-${briefStateOf(last)}`, { model: last.model }) : ''
  }
}

function briefStateOf({ state, isStopped }: Reply): 'answering' | 'stopped' | 'answered' | 'failed' {
  if (state === 'error') return 'failed'
  if (state !== 'complete') return 'answering'
  return isStopped ? 'stopped' : 'answered'
}

/** A megabyte would be laid out in a box of one pixel, for seconds, and nobody has so much read to them: it stands in the answer. */
const mostLetters = 5_000

const beginningOf = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text)
