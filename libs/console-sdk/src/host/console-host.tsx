import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppTheme } from '@tollgate/console-ui/app-theme'
import { type FormKeeping, FormKeepingContext } from '@tollgate/console-ui/form-keeping'
import type { LinkProps } from '@tollgate/console-ui/link'
import type { ReactNode } from 'react'
import { BrowserRouter, Link } from 'react-router'
import { isSignedOut } from '../api/api-error'
import { drafts } from '../drafts/draft-store'
import { useSpeech } from '../i18n/hooks'
import { guardLeaving } from '../leaving/leave-guard'
import { sessionReturn } from '../session/session-return'
import { FeedbackBridge } from './feedback-bridge'
import { LeaveQuestion } from './leave-question'
import { SecondFactorNeed } from './second-factor'
import { SessionEnd } from './session-end'

/** Links of console-ui go through the router. */
const RouterLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />

/** Every form of console-ui is guarded, and those that have a name keep a draft. */
const keeping: FormKeeping = {
  guard: guardLeaving,
  read: drafts.read,
  keep: drafts.keep,
  drop: drafts.drop,
  isSessionFault: isSignedOut,
  whenBack: sessionReturn.whenBack,
}

/** Everything that the hooks of the sdk stand on, around a whole console. Translation has to be started before. */
export function ConsoleHost({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  const speech = useSpeech()
  return (
    <QueryClientProvider client={queries}>
      {/* A page whose code is on the way shows its shape at once; a transition would keep the last one standing. */}
      <BrowserRouter useTransitions={false}>
        <AppTheme language={speech} link={RouterLink}>
          <FeedbackBridge>
            <LeaveQuestion>
              <SessionEnd>
                <SecondFactorNeed>
                  <FormKeepingContext value={keeping}>{children}</FormKeepingContext>
                </SecondFactorNeed>
              </SessionEnd>
            </LeaveQuestion>
          </FeedbackBridge>
        </AppTheme>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
