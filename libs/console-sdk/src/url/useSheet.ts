import { useLocation, useNavigate, useParams } from 'react-router'
import { sheetOf } from './sheet.model'

/**
 * The sheet over a list, as part of the address: it can be linked to, going back closes it, and after a new sign-in it is
 * open again. `path` is that of the list, whose route ends in `/:sheet?/:id?`; filters stay.
 */
export function useSheet(path: string) {
  const { sheet, id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const go = (rest: string) => void navigate({ pathname: `${path}${rest}`, search })
  return {
    sheet: sheetOf(sheet, id),
    add: () => go('/add'),
    copy: (copied: number) => go(`/add/${copied}`),
    edit: (edited: number) => go(`/edit/${edited}`),
    close: () => go(''),
  }
}
