/**
 * Puts a text into the clipboard; returns whether it is there. Pages that came over plain HTTP have no
 * `navigator.clipboard`, but every browser still lets a press of a button copy a selection.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Selects the text out of sight and copies it. The focus stays where it is: a dialog would take it back at once. */
function copySelected(text: string): boolean {
  const selection = document.getSelection()
  if (selection === null) return false
  const before = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const holder = document.createElement('span')
  holder.textContent = text
  holder.style.cssText =
    'position: fixed; inset: 0 auto auto 0; clip-path: inset(50%); white-space: pre; user-select: text;'
  document.body.append(holder)
  // Without it a browser would copy the selection with the page's own fonts and colours.
  const asPlainText = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', asPlainText, { capture: true })
  try {
    selection.selectAllChildren(holder)
    // Deprecated without a successor for plain HTTP.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', asPlainText, { capture: true })
    holder.remove()
    selection.removeAllRanges()
    for (const range of before) selection.addRange(range)
  }
}
