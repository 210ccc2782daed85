/** A chat program reads the key and address from such a link; older consoles know no other form. */
const settingsPart = /\/*#\/*\?settings=/

/**
 * The two chat addresses that older clients ask for, derived from the one list of today: addresses on the web to which
 * `/#/?settings={...}` can be put. Links that say so themselves come first; empty where there is none.
 */
export function chatLinksOf(chats: readonly Readonly<Record<string, string>>[]): readonly [string, string] {
  const onTheWeb = chats.flatMap((chat) => Object.values(chat)).filter((link) => /^https?:\/\//i.test(link))
  const takesSettings = onTheWeb.filter((link) => settingsPart.test(link))
  const others = onTheWeb.filter((link) => !settingsPart.test(link))
  const [first = '', second = ''] = [...new Set([...takesSettings, ...others].map(baseOf))]
  return [first, second]
}

/** What stands before the query and fragment, without trailing slashes. */
function baseOf(link: string): string {
  return link.replace(/[?#].*$/s, '').replace(/\/+$/, '')
}
