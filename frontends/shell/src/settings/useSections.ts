import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** By these somebody takes over from the address; what they scroll to then is what is read. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
/** A section is read when its head has come so far up the window. */
const readingLine = 0.3

/**
 * The sections of a tab of the settings: `ref` is for the element whose children have them as `data-section`, `current` is the one
 * that is read, `isLed` whether the address asks for one, and `goTo` leads to one, by the address (`at`), so that a section can be
 * linked to, and an option in it (`option`).
 */
export function useSections(tab: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [inView, setInView] = useState<string | null>(null)
  const [led, setLed] = useState<string | null>(null)
  const { key } = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const at = parameters.get('at')
  const option = parameters.get('option')

  useEffect(() => {
    const look = () => setInView(sectionRead(sectionsIn(ref.current)))
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  useEffect(() => {
    const section = sectionsIn(ref.current).find(({ dataset }) => dataset['section'] === at)
    if (section === undefined) return
    setLed(at)
    section.focus({ preventScroll: true })
    // Panels above it come later, and would push it down.
    const sizes = new ResizeObserver(() => bringUp(section, option))
    for (const each of [ref.current, section]) if (each !== null) sizes.observe(each)
    const onScroll = () => setLed(null)
    const takeOver = () => {
      sizes.disconnect()
      addEventListener('scroll', onScroll, { once: true, passive: true })
    }
    for (const act of acts) addEventListener(act, takeOver, { once: true, passive: true })
    return () => {
      sizes.disconnect()
      for (const act of acts) removeEventListener(act, takeOver)
      removeEventListener('scroll', onScroll)
    }
    // Also when the same one is asked for once more.
  }, [at, option, key])

  const goTo = (id: string) => setParameters({ tab, at: id }, { replace: true })
  return { ref, current: led ?? inView, isLed: at !== null, goTo }
}

/** Scrolls to a section, or to the field of an option in it as soon as that is there, which then has the focus. */
function bringUp(section: HTMLElement, option: string | null): void {
  const place = option === null ? null : section.querySelector<HTMLElement>(`[data-option="${CSS.escape(option)}"]`)
  if (place === null) {
    section.scrollIntoView({ block: 'start' })
    return
  }
  place.scrollIntoView({ block: 'center' })
  if (!place.contains(document.activeElement)) place.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true })
}

const fields = 'input, textarea, [contenteditable="true"], [role="combobox"], button'

const sectionsIn = (element: HTMLElement | null): HTMLElement[] => [...(element?.children ?? [])] as HTMLElement[]

/** The last section whose head has come up to where one reads; at the end of the page the last. */
function sectionRead(sections: readonly HTMLElement[]): string | null {
  const isEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  const line = innerHeight * readingLine
  const passed = isEnd ? sections : sections.filter((section) => section.getBoundingClientRect().top <= line)
  return (passed.at(-1) ?? sections[0])?.dataset['section'] ?? null
}
