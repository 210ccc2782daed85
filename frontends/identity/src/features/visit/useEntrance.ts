import { paths, useSession, useT } from '@tollgate/console-sdk'
import type { SignInAnswer } from '@tollgate/contracts/http/identity'
import { createContext, useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { visitOf, type Way } from './visit.model'

/** Goes on from the server's answer to a sign-in, whichever way it was made. */
export type Enter = (answer: SignInAnswer, way?: Way) => Promise<void>

/** Given where a user signs in elsewhere than on the sign-in page: in the dialog over a page whose session ended. */
export const EntranceContext = createContext<Enter | null>(null)

/** Leads to the second step where the server asks for one, else into the session. */
export function useEntrance(): Enter {
  const given = useContext(EntranceContext)
  const onPage = usePageEntrance()
  return given ?? onPage
}

function usePageEntrance(): Enter {
  const t = useT('identity')
  const navigate = useNavigate()
  const { begin } = useSession()
  const { pathname, search, state } = useLocation()
  const visit = visitOf(state)
  return async (answer, way = visit.way) => {
    if ('require_2fa' in answer) {
      // Going back leads to the form; a callback of another site cannot be gone back to, its code is spent.
      const replace = pathname !== paths.login
      return void (await navigate(paths.login, { replace, state: { ...visit, way, secondStep: answer.methods } }))
    }
    // The page around sees the new user in the session and reads from the history where to lead them.
    if (way !== visit.way) await navigate(`${pathname}${search}`, { replace: true, state: { ...visit, way } })
    // The server let them in, and yet knows nobody: the browser did not keep the cookie.
    if ((await begin()) === null) throw new Error(t('login.no-cookie'))
  }
}
