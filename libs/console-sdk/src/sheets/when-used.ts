const waiting: (() => void)[] = []
const signs = ['pointermove', 'pointerdown', 'keydown'] as const
let isUsed = false

/** Does something in a quiet moment after the first sign that somebody uses the page: a pointer that moves, or a key. */
export function whenUsed(act: () => void): void {
  if (isUsed) return soon(act)
  if (waiting.push(act) === 1) for (const sign of signs) addEventListener(sign, begin, { passive: true })
}

function begin(): void {
  isUsed = true
  for (const sign of signs) removeEventListener(sign, begin)
  for (const act of waiting.splice(0)) soon(act)
}

/** Safari has no idle callbacks. */
const soon = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act)
}
