import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A sheet or dialog whose code comes when it is first opened: a list is there sooner without it, and without what forms are made of.
 * Code that did not come is asked for again the next time.
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
  return function LateSheet(props: Props) {
    return (
      <Suspense fallback={null}>
        <Code {...props} />
      </Suspense>
    )
  }
}
