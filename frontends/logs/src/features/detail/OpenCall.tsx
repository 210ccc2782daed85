import { callPath, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { TextLink } from '@tollgate/console-ui/text'

interface OpenCallProps {
  readonly requestId: string
  /** Opens it over the log; elsewhere a link leads to its page. */
  readonly onOpen: ((requestId: string) => void) | undefined
}

/** The way to all that is known of a call. */
export function OpenCall({ requestId, onOpen }: OpenCallProps) {
  const t = useT('logs')
  if (onOpen === undefined) return <TextLink href={callPath(requestId)}>{t('call.open')}</TextLink>
  return (
    <div>
      <Button size="small" icon="panel-right" ariaHasPopup="dialog" onClick={() => onOpen(requestId)}>
        {t('call.open')}
      </Button>
    </div>
  )
}
