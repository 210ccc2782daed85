import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useSavedViews } from '../views/useSavedViews'
import { type ListParameters, showingView, viewOf } from './view-address.model'

/** What a list shows, in a form that can be kept under a name. */
export interface ListView {
  /** Empty where nothing is asked for. */
  readonly search: string
  /** Shows what was kept, from the first page. */
  readonly show: (search: string) => void
  /** Whether a part of what is asked for is not in the address, and is not kept. */
  readonly isPart: boolean
}

/**
 * The address of a list, and how it is changed. One that says nothing opens with the view that was chosen for it, which is asked
 * for at once and stands in the address from then on.
 */
export function useListParameters(of: ListParameters) {
  const [parameters, setParameters] = useSearchParams()
  const [opening, setOpening] = useState(useOpeningView(of, parameters))
  const isOpening = opening !== '' && viewOf(of, parameters) === ''
  if (opening !== '' && !isOpening) setOpening('')
  const shown = isOpening ? showingView(of, parameters, opening) : parameters
  const address = shown.toString()
  useEffect(() => {
    if (isOpening) setParameters(address, { replace: true })
  }, [isOpening, address, setParameters])
  return { parameters: shown, setParameters, search: viewOf(of, shown) }
}

/** The view that a list opens with; empty for none. Who comes back finds the list as it was left. */
function useOpeningView(of: ListParameters, parameters: URLSearchParams): string {
  const navigation = useNavigationType()
  const { key } = useLocation()
  const { views, opens } = useSavedViews().list
  const isBack = navigation === 'POP' && key !== 'default'
  const chosen = views.find(({ name }) => name === opens)
  if (isBack || chosen === undefined || parameters.has('p')) return ''
  return viewOf(of, new URLSearchParams(chosen.search))
}
