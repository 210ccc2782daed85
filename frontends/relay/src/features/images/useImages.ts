import { useRef, useState } from 'react'
import { drawnImage } from './drawn-image'
import { holdImage } from './held-images'
import { type ImageFault, type ImageRef, takenImages } from './image.model'

/** Images that are about to be sent. */
export interface WrittenImages {
  readonly images: readonly ImageRef[]
  /** How many are still being read. */
  readonly readingCount: number
  readonly faults: readonly ImageFault[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (image: ImageRef) => void
  readonly set: (images: readonly ImageRef[]) => void
  readonly forgetFaults: () => void
}

/** Takes files as images, one after the other: several large ones at once are more than a phone has room for. */
export function useImages(
  initial: () => readonly ImageRef[],
  keep: (images: readonly ImageRef[]) => void,
): WrittenImages {
  const [images, setImages] = useState(initial)
  const [reading, setReading] = useState(0)
  const [faults, setFaults] = useState<readonly ImageFault[]>([])
  const latest = useRef(images)
  const queue = useRef(Promise.resolve())
  const pending = useRef(0)
  const set = (next: readonly ImageRef[]) => {
    latest.current = next
    setImages(next)
    keep(next)
  }
  const read = async (file: File) => {
    const drawn = await drawnImage(file).catch(() => null)
    if (drawn === null) setFaults((before) => [...before, { kind: 'unreadable', name: file.name }])
    else set([...latest.current, holdImage(file.name, drawn)])
    setReading(--pending.current)
  }
  const add = (files: readonly File[]) => {
    const { taken, faults: refused } = takenImages(files, latest.current.length + pending.current)
    setFaults(refused)
    pending.current += taken.length
    setReading(pending.current)
    for (const file of taken) queue.current = queue.current.then(() => read(file))
  }
  return {
    images,
    readingCount: reading,
    faults,
    add,
    remove: ({ id }) => set(latest.current.filter((image) => image.id !== id)),
    set,
    forgetFaults: () => setFaults([]),
  }
}
