import { useQuery } from '@tanstack/react-query'
import { useLastModel, useSession, useStoredState, useT } from '@tollgate/console-sdk'
import type { UsableGroups } from '@tollgate/contracts/http/billing'
import { groupsQuery, modelsQuery, pricesQuery } from '../../api/relay.api'
import {
  chosenGroup,
  chosenModel,
  groupNames,
  type OfferedModel,
  offeredModels,
  readSettings,
  type Settings,
} from './settings.model'

/** A system prompt may be nobody else's business: who signs in next in this browser has settings of their own. */
const storageKey = (userId: number) => `playground-settings-${userId}`

/** What the side panel shows and changes. Group and model are what calls go to; null while there is none to choose. */
export interface Playground {
  readonly settings: Settings
  readonly change: (change: Partial<Settings>) => void
  readonly system: string
  readonly group: string | null
  readonly groupNames: readonly string[]
  readonly groups: UsableGroups
  readonly model: string | null
  readonly models: readonly OfferedModel[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly reload: () => void
}

/** The model of the address; empty where it names none. */
export interface AskedModel {
  readonly asked: string
  readonly forget: () => void
}

const noPrices: [] = []

/**
 * The settings of the playground, kept in this browser, over what the server offers. A model that the address asks for
 * (rule K21) goes before the kept one, until another is chosen.
 */
export function usePlayground({ asked, forget }: AskedModel): Playground {
  const t = useT('relay')
  const { user } = useSession()
  const [kept, keep] = useStoredState<unknown>(storageKey(user?.id ?? 0), null)
  const keptSettings = readSettings(kept)
  const settings = asked === '' ? keptSettings : { ...keptSettings, model: asked }
  const groups = useQuery(groupsQuery)
  const models = useQuery(modelsQuery)
  // Without the price list every model can be chosen, and the server says what it refuses.
  const prices = useQuery({ ...pricesQuery, retry: false })

  const { lastUsed, isPending: isLastPending } = useLastModel(settings.model === '')

  const names = groupNames(groups.data ?? {}, user?.group ?? '')
  const group = chosenGroup(settings, names)
  const offered = offeredModels(models.data ?? [], prices.data ?? noPrices, group)
  return {
    settings,
    change: (change) => {
      keep({ ...settings, ...change })
      if (asked !== '' && change.model !== undefined) forget()
    },
    system: settings.system ?? t('settings.system-default'),
    group,
    groupNames: names,
    groups: groups.data ?? {},
    model: chosenModel(settings, offered, lastUsed),
    models: offered,
    isLoading: groups.isPending || models.isPending || prices.isPending || isLastPending,
    error: groups.error ?? models.error,
    reload: () => {
      void groups.refetch()
      void models.refetch()
    },
  }
}
