import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Row } from '@tollgate/console-ui/layout'
import { ForwardingNotice } from './ForwardingNotice'

interface AuditHeadProps {
  /** The list begins behind its latest entries. */
  readonly isBehind: boolean
  readonly onLatest: () => void
}

/** What is to be known before the list: that the webhook fails, and that these are not the latest entries. */
export function AuditHead({ isBehind, onLatest }: AuditHeadProps) {
  const t = useT('identity')
  const latest = (
    <Button size="small" onClick={onLatest}>
      {t('audit.latest')}
    </Button>
  )
  return (
    <>
      <ForwardingNotice />
      {isBehind && (
        <Alert tone="info" action={latest}>
          {t('audit.behind')}
        </Alert>
      )}
    </>
  )
}

interface OlderEntriesProps {
  /** Where the list goes on; absent or null where it does not. */
  readonly next: string | null | undefined
  readonly onOlder: (next: string) => void
}

/** A list counts to some thousands: what comes behind begins a list of its own. */
export function OlderEntries({ next, onOlder }: OlderEntriesProps) {
  const t = useT('identity')
  if (!next) return null
  return (
    <Row justify="center">
      <Button onClick={() => onOlder(next)}>{t('audit.older')}</Button>
    </Row>
  )
}
