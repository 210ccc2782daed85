/** The part of a chat link in which the chat program reads key and address; older clients know no other form. */
const settingsPart = /\/*#\/*\?settings=/

/**
 * The two chat addresses that older clients read, derived from the option Chats: addresses on the web to which they append
 * `/#/?settings={...}`. Links that have that part themselves come first; empty where there is none.
 */
export function chatLinksOf(chats: readonly Readonly<Record<string, string>>[]): readonly [string, string] {
  const onTheWeb = chats.flatMap((chat) => Object.values(chat)).filter((link) => /^https?:\/\//i.test(link))
  const takesSettings = onTheWeb.filter((link) => settingsPart.test(link))
  const others = onTheWeb.filter((link) => !settingsPart.test(link))
  const [first = '', second = ''] = [...new Set([...takesSettings, ...others].map(baseOf))]
  return [first, second]
}

/** A link without query, fragment and trailing slashes. */
function baseOf(link: string): string {
  return link.replace(/[?#].*$/s, '').replace(/\/+$/, '')
}
