import { useQuery } from '@tanstack/react-query'
import { paths, useT } from '@tollgate/console-sdk'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Box } from '@tollgate/console-ui/layout'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { type ReactNode, useEffect, useState } from 'react'
import { setupStatusQuery } from '../api/setup.api'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'
import { NextSteps } from '../features/setup/NextSteps'
import { SetupDone } from '../features/setup/SetupDone'
import { SetupForm } from '../features/setup/SetupForm'

/** First-time setup: the first page that anybody sees of a new site. */
export default function SetupPage() {
  const t = useT('identity')
  const [isDone, setIsDone] = useState(false)
  return (
    <Doorway
      title={t('setup.title')}
      lead={t('setup.lead')}
      stage={
        <Stage title={t('stage.setup-title')} text={t('stage.setup-text')}>
          <NextSteps now={isDone ? 1 : 0} />
        </Stage>
      }
    >
      {isDone ? (
        <AsHighAsTheForm>
          <SetupDone />
        </AsHighAsTheForm>
      ) : (
        <SetupContent onDone={() => setIsDone(true)} />
      )}
    </Doorway>
  )
}

function SetupContent({ onDone }: { onDone: () => void }) {
  const t = useT('identity')
  const setup = useQuery(setupStatusQuery)
  if (setup.data === undefined) {
    const retry = () => void setup.refetch()
    return setup.isError ? <ErrorState error={setup.error} title={t('setup.no-status')} onRetry={retry} /> : <Waiting />
  }
  if (setup.data.status) return <AlreadyDone />
  const { root_init, database_type, token_required = false } = setup.data
  return <SetupForm hasRoot={root_init} database={database_type} needsToken={token_required} onDone={onDone} />
}

/** Leaves by a whole load: a console that still thinks it is not set up would send the visitor back here. */
function AlreadyDone() {
  useEffect(() => location.replace(paths.home), [])
  return <Waiting />
}

/** Keeps the height of the form, so that the page stands still before it and after it. */
const AsHighAsTheForm = ({ children }: { children: ReactNode }) => <Box sx={{ minHeight: 561 }}>{children}</Box>

const Waiting = () => (
  <AsHighAsTheForm>
    <SkeletonForm fields={5} />
  </AsHighAsTheForm>
)
