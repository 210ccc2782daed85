import { type ClipboardEvent, useEffect, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are dropped anywhere on the page: beside the field the browser would open them in place of the console.
 * Returns whether some are held over the page.
 */
export function useDroppedFiles(take: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      // Between two elements of the page there is another one.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [take])
  return isOver
}

/** Takes files that are pasted; not where there is text, too, as of a cell of a table and its picture. */
export const takingPastedFiles = (take: (files: readonly File[]) => void) => (event: ClipboardEvent) => {
  const { types, files } = event.clipboardData
  if (types.includes('text/plain') || files.length === 0) return
  event.preventDefault()
  take([...files])
}
