import { paths } from '@tollgate/console-sdk'
import { useLocation, useNavigate, useParams } from 'react-router'
import { sheetOf } from './sheet.model'

/** The sheet that is open, as part of the address: it can be linked to, and going back closes it. The filters stay. */
export function useSheet() {
  const { sheet, id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const go = (path: string) => void navigate({ pathname: `${paths.channels}${path}`, search })
  return {
    sheet: sheetOf(sheet, id),
    add: () => go('/add'),
    copy: (channelId: number) => go(`/add/${channelId}`),
    edit: (channelId: number) => go(`/edit/${channelId}`),
    close: () => go(''),
  }
}
