import { createContext, type ReactNode, useContext } from 'react'

/** What a slot hands to those who fill it, as their component's props. */
export type SlotProps = Readonly<Record<string, unknown>>

/** How the fills of a slot stand in their page. */
export interface SlotPlace {
  /** Fills are sections of the page: one that is slow keeps its place, and one that fails says so. */
  readonly isSaid?: boolean
  /** About the height of a fill in px: one that is on its way keeps it, so that what stands below does not move when it comes. */
  readonly height?: number
}

/** Draws everything that fills a slot. */
export type RenderSlot = (name: string, props: SlotProps, place: SlotPlace) => ReactNode

/** The host of the console provides it. */
export const SlotContext = createContext<RenderSlot>(() => null)

interface SlotOptions extends SlotPlace {
  readonly name: string
  readonly props?: SlotProps
}

/** A place that other remotes can fill, by the name that the manifest gives it. Empty when nobody does. */
export function Slot({ name, props = {}, ...place }: SlotOptions) {
  return useContext(SlotContext)(name, props, place)
}
