import { type ComponentType, lazy, Suspense } from 'react'
import { whenUsed } from './when-used'

/**
 * A sheet or dialog whose code comes when somebody begins to do something, or at the latest when it is opened: a list is there sooner
 * without it, and without what forms are made of. Code that did not come is asked for again the next time.
 */
export function lateSheet<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        Code = begin()
        throw error
      }
    })
  let Code = begin()
  // What does not come now is missed when it is opened.
  whenUsed(() => void load().catch(() => undefined))
  return function LateSheet(props: Props) {
    return (
      <Suspense fallback={null}>
        <Code {...props} />
      </Suspense>
    )
  }
}
