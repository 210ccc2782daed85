import { useT } from '@tollgate/console-sdk'
import { attemptText } from '../table/outcome.model'

/** The words for the end of an attempt. */
export function useAttemptText(): (outcome: string) => string {
  const t = useT('logs')
  return (outcome) => {
    const text = attemptText(outcome)
    return 'word' in text ? text.word : t(text.key, { status: text.status })
  }
}
