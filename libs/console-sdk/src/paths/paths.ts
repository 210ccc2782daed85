/** Where every page is (rule K1), so that no remote writes down another one's address. */
export const paths = {
  home: '/',
  setup: '/setup',
  login: '/login',
  secondFactor: '/second-factor',
  register: '/register',
  reset: '/reset',
  channels: '/channel',
  tokens: '/token',
  playground: '/playground',
  redemptions: '/redemption',
  users: '/user',
  settings: '/setting',
  personal: '/personal',
  topup: '/topup',
  statement: '/statement',
  logs: '/log',
  dashboard: '/detail',
  drawings: '/midjourney',
  tasks: '/task',
  pricing: '/pricing',
  about: '/about',
  chat: '/chat',
  chatLink: '/chat2link',
} as const

export type PathId = keyof typeof paths

/** The address of the page of one call, by the id of its request. */
export const callPath = (requestId: string): string => `${paths.logs}/${encodeURIComponent(requestId)}`

/** The address of the page of one user. */
export const userPath = (id: number): string => `${paths.users}/${id}`

/** The address of the page of one token. */
export const tokenPath = (id: number): string => `${paths.tokens}/${id}`

/** The address of a page, with a query when one is given. */
export function pathOf(id: PathId, query: Readonly<Record<string, string | number | boolean>> = {}): string {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const text = parameters.toString()
  return text === '' ? paths[id] : `${paths[id]}?${text}`
}
