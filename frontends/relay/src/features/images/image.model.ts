/** An image of a question. The picture itself is in the memory of the page and nowhere else (rule K24). */
export interface ImageRef {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
}

/** What can be chosen, pasted and dropped. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Rule K24. */
export const mostImages = 8
export const mostFileMegabytes = 20
/** The longer side of what is sent: models scale down what is larger. */
export const mostPx = 2_048

/** Why something is not taken. */
export type ImageFault =
  | { readonly kind: 'no-image' | 'too-large' | 'unreadable'; readonly name: string }
  | { readonly kind: 'too-many'; readonly count: number }

/** What is known of a file before it is read. */
type FileFacts = Pick<File, 'name' | 'type' | 'size'>

/** The files that are taken as images where `held` are there already, and why others are not. */
export function takenImages<Given extends FileFacts>(
  files: readonly Given[],
  held: number,
): { readonly taken: readonly Given[]; readonly faults: readonly ImageFault[] } {
  const faults: ImageFault[] = []
  const fitting = files.filter(({ name, type, size }) => {
    const isImage = imageTypes.some((each) => each === type)
    if (!isImage) faults.push({ kind: 'no-image', name })
    else if (size > mostFileMegabytes * 1_000_000) faults.push({ kind: 'too-large', name })
    else return true
    return false
  })
  const taken = fitting.slice(0, Math.max(0, mostImages - held))
  if (taken.length < fitting.length) faults.push({ kind: 'too-many', count: fitting.length - taken.length })
  return { taken, faults }
}

/** The size in which an image is sent. */
export function sizeOf(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, mostPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
