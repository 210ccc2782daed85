import { useStatus } from '@tollgate/console-sdk'

/** The name of the page in the browser's tab. */
export function PageTitle({ title }: { title: string }) {
  const { system_name } = useStatus()
  return <title>{`${title} · ${system_name || 'Tollgate'}`}</title>
}
