import { useStatus } from '@tollgate/console-sdk'
import { Logo } from '@tollgate/console-ui/logo'
import { Link } from 'react-router'

/** Logo and name of the site, and the way home. */
export function Brand() {
  const { logo, system_name } = useStatus()
  return (
    <Link className="brand" to="/">
      <Logo name={system_name || 'Tollgate'} src={logo} />
    </Link>
  )
}
