/** Lets the browser keep a text as a file. */
export const downloadText = (name: string, content: string): void =>
  download(name, new Blob([`${content}\n`], { type: 'text/plain' }))

/** Long enough for every browser to have begun with a file. */
const beginsWithinMs = 60_000

/** Lets the browser keep a file under this name. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), beginsWithinMs)
}
