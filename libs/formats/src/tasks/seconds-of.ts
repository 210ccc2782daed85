/** No platform makes longer ones. */
const mostSeconds = 60

/** How long a film is to be, in whole seconds; `usual` where nobody says, null for what is no such length. */
export function secondsOf(text: string | undefined, usual: number): number | null {
  if (text === undefined) return usual
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return seconds >= 1 && seconds <= mostSeconds ? seconds : null
}
