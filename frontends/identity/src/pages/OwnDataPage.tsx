import { paths } from '@tollgate/console-sdk'
import { Navigate } from 'react-router'

/** `/user/edit` names nobody: it is one's own data that is edited, and these stand among the personal settings. */
export default function OwnDataPage() {
  return <Navigate to={paths.personal} replace />
}
