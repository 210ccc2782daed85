/** How many pages are remembered: the one that is open, and those that are offered. */
const most = 6

/** The page to which an address belongs: `/token/edit/7` is a sheet of `/token`. */
export function pageOf(pathname: string, pages: readonly string[]): string | undefined {
  const holds = (page: string) => pathname === page || (page !== '/' && pathname.startsWith(`${page}/`))
  return pages.filter(holds).sort((one, two) => two.length - one.length)[0]
}

/** The pages visited last, the latest first, each once. */
export const visited = (recent: readonly string[], page: string): string[] =>
  [page, ...recent.filter((each) => each !== page)].slice(0, most)

/** What was visited lately and can still be opened, without the page that one is on. */
export const revisitable = <T extends { path: string }>(
  recent: readonly string[],
  pages: readonly T[],
  here: string | undefined,
): T[] =>
  recent.flatMap((path) => (path === here ? [] : (pages.find((page) => page.path === path) ?? []))).slice(0, most - 1)
