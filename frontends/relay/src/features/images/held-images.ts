import type { DrawnImage } from './drawn-image'
import type { ImageRef } from './image.model'

/** Some hundred megabytes at most: the oldest are let go of. */
const mostHeld = 100

/** The images of this page, for the user who gave them; a reload ends them. */
const held = new Map<string, string>()
let owner: number | undefined

/** Says whose images are held from now on; those of another are gone. */
export function holdImagesOf(userId: number): void {
  if (owner !== userId) held.clear()
  owner = userId
}

/** Holds an image, and tells how it is called in what is kept. */
export function holdImage(name: string, { dataUrl, width, height }: DrawnImage): ImageRef {
  // Unique also beside what was kept before a reload.
  const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  held.set(id, dataUrl)
  const [oldest] = held.keys()
  if (held.size > mostHeld && oldest !== undefined) held.delete(oldest)
  return { id, name, width, height }
}

/** The image as an address with all of it; undefined once it is gone. */
export const heldImage = ({ id }: ImageRef): string | undefined => held.get(id)
