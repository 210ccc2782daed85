/** What a list shows, kept under a name: its filters, its order and the size of its pages, as its address says them. */
export interface SavedView {
  /** Tells it from the other views of the list. */
  readonly name: string
  readonly search: string
}

/** The views of one list. */
export interface ListViews {
  readonly views: readonly SavedView[]
  /** The name of the one that the list opens with. */
  readonly opens: string | null
}

/** The views of one user, by the paths of lists. */
export type ViewsByPath = Readonly<Record<string, ListViews>>

/** How much of one user is kept in a browser. */
export const viewLimits = { lists: 40, views: 20, name: 40, search: 1_000 } as const

export const noViews: ListViews = { views: [], opens: null }

/** A name without blanks around it, and with single ones in it. */
export const viewName = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function viewIn(value: unknown): SavedView[] {
  if (!isObject(value)) return []
  const { name, search } = value
  if (typeof name !== 'string' || typeof search !== 'string') return []
  const isFit = name !== '' && name === viewName(name) && name.length <= viewLimits.name
  return isFit && search !== '' && search.length <= viewLimits.search ? [{ name, search }] : []
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function listIn(value: unknown): ListViews {
  if (!isObject(value) || !Array.isArray(value['views'])) return noViews
  const views = value['views']
    .flatMap(viewIn)
    .filter(({ name }, at, all) => all.findIndex((each) => isSameName(each.name, name)) === at)
    .slice(0, viewLimits.views)
  const opens = views.find(({ name }) => name === value['opens'])?.name ?? null
  return { views, opens }
}

/** Reads what the browser kept; whatever does not fit counts as absent. */
export function viewsIn(kept: unknown): ViewsByPath {
  if (!isObject(kept)) return {}
  const lists = Object.entries(kept)
    .filter(([path]) => path.startsWith('/'))
    .map(([path, list]) => [path, listIn(list)] as const)
    .filter(([, { views }]) => views.length > 0)
  return Object.fromEntries(lists.slice(0, viewLimits.lists))
}

/** Why a view cannot be kept under a name; `before` is the name that it has already. */
export function nameFault({ views }: ListViews, typed: string, before?: string): 'empty' | 'taken' | null {
  const name = viewName(typed)
  if (name === '') return 'empty'
  return views.some((view) => view.name !== before && isSameName(view.name, name)) ? 'taken' : null
}

/** Why what is shown now cannot become one more view. */
export function saveFault({ views }: ListViews, search: string): 'full' | 'long' | null {
  if (views.length >= viewLimits.views) return 'full'
  return search.length > viewLimits.search ? 'long' : null
}

/** With one more view at the end, or with one that shows something else now. */
export function withView(list: ListViews, view: SavedView): ListViews {
  const isThere = list.views.some(({ name }) => name === view.name)
  const views = isThere ? list.views.map((each) => (each.name === view.name ? view : each)) : [...list.views, view]
  return { ...list, views: views.slice(0, viewLimits.views) }
}

/** One view under another name. */
export const renamed = ({ views, opens }: ListViews, before: string, name: string): ListViews => ({
  views: views.map((view) => (view.name === before ? { ...view, name } : view)),
  opens: opens === before ? name : opens,
})

/** Without one view. */
export const withoutView = ({ views, opens }: ListViews, name: string): ListViews => ({
  views: views.filter((view) => view.name !== name),
  opens: opens === name ? null : opens,
})

/** Which view a list shows, and whether it shows something else than was kept. */
export interface ShownView {
  readonly view: SavedView
  readonly isChanged: boolean
}

/** The view that the address is; else the one that was shown `last`, for as long as anything is asked for. */
export function shownView({ views }: ListViews, search: string, last: string | null): ShownView | null {
  const same = views.find((view) => view.search === search)
  if (same !== undefined) return { view: same, isChanged: false }
  const before = search === '' ? undefined : views.find(({ name }) => name === last)
  return before === undefined ? null : { view: before, isChanged: true }
}
