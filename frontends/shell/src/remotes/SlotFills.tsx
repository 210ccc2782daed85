import { mayAccess, type SlotPlace, type SlotProps, useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { isKnown } from './remote'
import { RemoteModule } from './RemoteModule'
import { useConsoleRemotes } from './remotes-context'
import { TooSlow } from './time-limit'

interface SlotFillsProps {
  readonly name: string
  readonly props: SlotProps
  readonly place: SlotPlace
}

/** About what a section takes of a page. */
const sectionHeight = 240

/**
 * What all remotes put into a slot, in order. A fill that fails is left out, as the page around it says what is wrong; where it is a
 * section of the page, its place says so.
 */
export function SlotFills({
  name,
  props,
  place: { isSaid = false, height = isSaid ? sectionHeight : 0 },
}: SlotFillsProps) {
  const { remotes } = useConsoleRemotes()
  const { user } = useSession()
  const fills = remotes
    .filter(isKnown)
    .flatMap((remote) => remote.manifest.fills.map((fill) => ({ remote, fill })))
    .filter(({ fill }) => fill.slot === name && mayAccess(user, fill.access ?? 'public'))
    .sort((one, two) => one.fill.order - two.fill.order)
  return (
    <>
      {fills.map(({ remote, fill: { module } }) => (
        <RemoteModule
          key={`${remote.id}${module}`}
          remote={remote}
          module={module}
          props={props}
          loading={height > 0 ? <Skeleton shape="block" height={height} /> : null}
          failed={(error, retry) => (isSaid ? <FailedSection error={error} onRetry={retry} /> : null)}
        />
      ))}
      {isSaid && <MissingSections />}
    </>
  )
}

/** Stands where a section of the page should. */
function FailedSection({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('shell')
  const said = t(error instanceof TooSlow ? 'unavailable.slow' : 'unavailable.failed')
  return <ErrorState title={t('unavailable.title')} error={said} kept={t('unavailable.kept')} onRetry={onRetry} />
}

/** Remotes of which not even the manifest came: nobody knows what of them would stand here. */
function MissingSections() {
  const t = useT('shell')
  const { remotes, retry } = useConsoleRemotes()
  const missing = remotes.filter(({ state }) => state === 'failed').map(({ id }) => id)
  if (missing.length === 0) return null
  return (
    <Alert tone="warn" action={<Button onClick={retry}>{t('menu.retry')}</Button>}>
      {t('unavailable.parts', { names: missing.join(', ') })}
    </Alert>
  )
}
