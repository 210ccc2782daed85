import { useLocation, useNavigate, useParams } from 'react-router'
import { sheetOf } from './sheet.model'

/**
 * The sheet over a list, as part of the address: it can be linked to, going back closes it, and after a new sign-in it is
 * open again. `path` is that of the list, whose route ends in `/:sheet?/:id?`; filters stay.
 */
export function useSheet(path: string) {
  const { sheet, id } = useParams()
  const { pathname, search } = useLocation()
  // Where a page beside the list takes one more segment, `add` is a route of its own, without parameters.
  const named = sheet ?? (pathname === `${path}/add` ? 'add' : undefined)
  const navigate = useNavigate()
  const go = (rest: string) => void navigate({ pathname: `${path}${rest}`, search })
  return {
    sheet: sheetOf(named, id),
    add: () => go('/add'),
    copy: (copied: number) => go(`/add/${copied}`),
    edit: (edited: number) => go(`/edit/${edited}`),
    close: () => go(''),
  }
}
