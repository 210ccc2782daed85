import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Row } from '@tollgate/console-ui/layout'
import { ForwardingNotice } from './ForwardingNotice'

interface AuditHeadProps {
  /** The list begins behind its first entries. */
  readonly isBehind: boolean
  /** It goes from the earliest to the latest. */
  readonly isUpwards: boolean
  readonly onBeginning: () => void
}

/** What is to be known before the list: that the webhook fails, and that these are not its first entries. */
export function AuditHead({ isBehind, isUpwards, onBeginning }: AuditHeadProps) {
  const t = useT('identity')
  const beginning = (
    <Button size="small" onClick={onBeginning}>
      {t(isUpwards ? 'audit.earliest' : 'audit.latest')}
    </Button>
  )
  return (
    <>
      <ForwardingNotice />
      {isBehind && (
        <Alert tone="info" action={beginning}>
          {t(isUpwards ? 'audit.ahead' : 'audit.behind')}
        </Alert>
      )}
    </>
  )
}

interface FurtherEntriesProps {
  /** Where the list goes on; null where it does not. */
  readonly next: string | null
  readonly isUpwards: boolean
  readonly onFurther: (next: string) => void
}

/** A list counts to some thousands: what comes behind begins a list of its own. */
export function FurtherEntries({ next, isUpwards, onFurther }: FurtherEntriesProps) {
  const t = useT('identity')
  if (next === null) return null
  return (
    <Row justify="center">
      <Button onClick={() => onFurther(next)}>{t(isUpwards ? 'audit.later' : 'audit.older')}</Button>
    </Row>
  )
}
