/** Lets the browser keep a text as a file. */
export function downloadText(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([`${content}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
