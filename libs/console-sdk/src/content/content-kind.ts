/** What an operator's text is: the address of a page to show, HTML, or Markdown. */
export function contentKind(content: string): 'address' | 'html' | 'markdown' {
  const text = content.trim()
  if (/^https:\/\/\S+$/.test(text)) return 'address'
  return /^<[a-z!]/i.test(text) ? 'html' : 'markdown'
}
