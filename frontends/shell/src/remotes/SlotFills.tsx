import { mayAccess, type SlotProps, useSession } from '@tollgate/console-sdk'
import { isKnown } from './remote'
import { RemoteModule } from './RemoteModule'
import { useConsoleRemotes } from './remotes-context'

/** What all remotes put into a slot, in order. A fill that fails is left out: the page around it says what is wrong. */
export function SlotFills({ name, props }: { name: string; props: SlotProps }) {
  const { remotes } = useConsoleRemotes()
  const { user } = useSession()
  const fills = remotes
    .filter(isKnown)
    .flatMap((remote) => remote.manifest.fills.map((fill) => ({ remote, fill })))
    .filter(({ fill }) => fill.slot === name && mayAccess(user, fill.access ?? 'public'))
    .sort((one, two) => one.fill.order - two.fill.order)
  return fills.map(({ remote, fill: { module } }) => (
    <RemoteModule
      key={`${remote.id}${module}`}
      remote={remote}
      module={module}
      props={props}
      loading={null}
      failed={() => null}
    />
  ))
}
