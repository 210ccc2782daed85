import { sizeOf } from './image.model'

/** An image as it is sent. */
export interface DrawnImage {
  readonly dataUrl: string
  readonly width: number
  readonly height: number
}

/** What is larger as PNG, photographs mostly, is sent as JPEG. */
const mostPngBytes = 2_000_000

/**
 * Draws a file anew in the size in which models take it; null where the browser sees no image in it. What a camera has
 * written into the file, as where it was, does not come along.
 */
export async function drawnImage(file: File): Promise<DrawnImage | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  try {
    const size = sizeOf(bitmap.width, bitmap.height)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0, size.width, size.height)
    const blob = file.type === 'image/jpeg' ? await asJpeg(canvas) : await asSmaller(canvas)
    return blob === null ? null : { dataUrl: await dataUrlOf(blob), ...size }
  } finally {
    bitmap.close()
  }
}

async function asSmaller(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const png = await encoded(canvas, 'image/png')
  if (png !== null && png.size <= mostPngBytes) return png
  // JPEG has no transparency, and would show it black.
  const context = canvas.getContext('2d')
  if (context !== null) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return asJpeg(canvas)
}

const asJpeg = (canvas: HTMLCanvasElement) => encoded(canvas, 'image/jpeg', 0.9)

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('A drawn image cannot be read', { cause: reader.error }))
    reader.readAsDataURL(blob)
  })
