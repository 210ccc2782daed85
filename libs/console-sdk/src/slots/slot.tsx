import { createContext, type ReactNode, useContext } from 'react'

/** What a slot hands to those who fill it, as their component's props. */
export type SlotProps = Readonly<Record<string, unknown>>

/** Draws everything that fills a slot; `isSaid` where what is missing is to be said in its place. */
export type RenderSlot = (name: string, props: SlotProps, isSaid: boolean) => ReactNode

/** The host of the console provides it. */
export const SlotContext = createContext<RenderSlot>(() => null)

interface SlotOptions {
  readonly name: string
  readonly props?: SlotProps
  /** Its fills are sections of the page: one that is slow keeps its place, and one that fails says so. */
  readonly isSaid?: boolean
}

/** A place that other remotes can fill, by the name that the manifest gives it. Empty when nobody does. */
export function Slot({ name, props = {}, isSaid = false }: SlotOptions) {
  return useContext(SlotContext)(name, props, isSaid)
}
