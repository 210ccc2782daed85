import { textAfter } from './early-text.model'

/** Keeps what is typed until the field it is meant for is there. What it answers ends that, and tells the text. */
export function keepEarlyText(): () => string {
  let text = ''
  const press = (event: KeyboardEvent) => {
    const after = textAfter(text, event)
    if (after === null) return
    text = after
    // Neither a field nor a shortcut of the page below is meant.
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', press, true)
  return () => {
    window.removeEventListener('keydown', press, true)
    return text
  }
}
