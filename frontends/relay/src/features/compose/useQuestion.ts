import { drafts } from '@tollgate/console-sdk'
import { useState } from 'react'
import type { ImageRef } from '../images/image.model'
import { useImages, type WrittenImages } from '../images/useImages'

const draft = 'playground-question'

/** What is being written. */
export interface WrittenQuestion {
  readonly text: string
  readonly setText: (text: string) => void
  readonly images: WrittenImages
  readonly clear: () => void
}

const keptText = () => String(drafts.read(draft)?.['text'] ?? '')

function keptImages(): readonly ImageRef[] {
  const images = drafts.read(draft)?.['images']
  return Array.isArray(images) ? (images as ImageRef[]) : [] // this release wrote them
}

function keep(text: string, images: readonly ImageRef[]): void {
  if (text === '' && images.length === 0) drafts.drop(draft)
  else drafts.keep(draft, { text, ...(images.length > 0 && { images }) })
}

/** What is being written, which the tab keeps until it is sent; of images it keeps their names (rule K24). */
export function useQuestion(): WrittenQuestion {
  const [text, setText] = useState(keptText)
  // An image may come when the text is another one.
  const images = useImages(keptImages, (next) => keep(keptText(), next))
  const write = (next: string) => {
    setText(next)
    keep(next, keptImages())
  }
  const clear = () => {
    write('')
    images.set([])
    images.forgetFaults()
  }
  return { text, setText: write, images, clear }
}
