import MuiBox from '@mui/material/Box'
import { Button } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { Icon } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { ReactNode } from 'react'

export interface ErrorStateProps {
  /** Message and request id are read from it. */
  error?: unknown
  /** What happened. */
  title?: ReactNode
  /** What was kept. */
  kept?: ReactNode
  /** What to do, when it is not simply trying again. */
  advice?: ReactNode
  onRetry?: () => void
  /** Beside or instead of trying again. */
  action?: ReactNode
  /** The way back where what was asked for is not there: to the list that it was in. */
  onGone?: () => void
}

/** Says what happened, what was kept, what to do, and the request id; of what is not there just that, as nothing failed. */
export function ErrorState({ onGone, ...props }: ErrorStateProps) {
  const text = useUiText()
  const { message, isGone } = factsOf(props.error)
  if (isGone !== true) return <Failure {...props} />
  const back = onGone !== undefined && <Button onClick={onGone}>{text.toList}</Button>
  return <Failure title={message ?? text.gone} advice={text.goneAdvice} action={back || props.action} isCalm />
}

type FailureProps = Omit<ErrorStateProps, 'onGone'> & { isCalm?: boolean }

function Failure({ error, title, kept, advice, onRetry, action, isCalm = false }: FailureProps) {
  const text = useUiText()
  const { message, requestId } = factsOf(error)
  const next = advice ?? (requestId === undefined ? text.tryAgain : text.failedAdvice)
  return (
    <MuiBox
      role="alert"
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', px: 4, py: 10 }}
    >
      <MuiBox sx={{ color: isCalm ? 'text.secondary' : 'tg.bad', mb: 2, lineHeight: 0 }}>
        <Icon name="circle-alert" size={24} />
      </MuiBox>
      <MuiBox sx={{ typography: 'h3' }}>{title ?? text.failed}</MuiBox>
      <MuiBox
        sx={{
          typography: 'body2',
          color: 'text.secondary',
          maxWidth: 460,
          mt: 1,
          overflowWrap: 'anywhere',
          textWrap: 'pretty',
        }}
      >
        {message !== undefined && <MuiBox sx={{ color: 'text.primary' }}>{message}</MuiBox>}
        {kept !== undefined && <div>{kept}</div>}
        <div>{next}</div>
      </MuiBox>
      {requestId !== undefined && (
        <MuiBox sx={{ typography: 'caption', color: 'text.secondary', mt: 2 }}>
          {text.requestId} <CopyText value={requestId} label={text.requestId} isMono />
        </MuiBox>
      )}
      {(onRetry !== undefined || action !== undefined) && (
        <MuiBox sx={{ display: 'flex', gap: 2, mt: 4 }}>
          {onRetry !== undefined && (
            <Button icon="refresh" onClick={onRetry}>
              {text.retry}
            </Button>
          )}
          {action}
        </MuiBox>
      )}
    </MuiBox>
  )
}
