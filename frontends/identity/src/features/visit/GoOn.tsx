import { lacksSecondFactor, paths, useSession } from '@tollgate/console-sdk'
import { Navigate, useLocation } from 'react-router'
import { destinationOf } from './visit.model'

/** Leads who is signed in to where they wanted to go, by way of the second factor where they have to show one first. */
export function GoOn() {
  const { user } = useSession()
  const destination = destinationOf(useLocation().state)
  return lacksSecondFactor(user) ? (
    <Navigate to={paths.secondFactor} state={{ from: destination }} replace />
  ) : (
    <Navigate to={destination} replace />
  )
}
