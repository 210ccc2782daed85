import { createContext, type ReactNode, useContext } from 'react'

/** What a slot hands to those who fill it, as their component's props. */
export type SlotProps = Readonly<Record<string, unknown>>

/** Draws everything that fills a slot. */
export type RenderSlot = (name: string, props: SlotProps) => ReactNode

/** The host of the console provides it. */
export const SlotContext = createContext<RenderSlot>(() => null)

/** A place that other remotes can fill, by the name that the manifest gives it. Empty when nobody does. */
export function Slot({ name, props = {} }: { name: string; props?: SlotProps }) {
  return useContext(SlotContext)(name, props)
}
