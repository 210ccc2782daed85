export const boundary = 'b0undary'

/** What a part says of itself, in place of its name alone. */
export interface Part {
  readonly name: string
  readonly filename?: string
  readonly text?: string
  readonly bytes?: Buffer
  /** In place of the usual head. */
  readonly head?: string
}

/** A form of these parts, in their order. */
export function formOf(...parts: readonly Part[]): Buffer {
  return Buffer.concat([...parts.map(partOf), Buffer.from(`--${boundary}--\r\n`)])
}

/** A field of a form. */
export function field(name: string, text: string): Part {
  return { name, text }
}

/** A file of a form. */
export function file(name: string, bytes: Buffer = Buffer.from([0, 13, 10, 45, 45, 255])): Part {
  return { name, filename: 'a file', bytes }
}

function partOf({ name, filename, text = '', bytes, head }: Part): Buffer {
  const named = filename === undefined ? '' : `; filename="${filename}"`
  const lines = head ?? `Content-Disposition: form-data; name="${name}"${named}`
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${lines}\r\n\r\n`),
    bytes ?? Buffer.from(text),
    Buffer.from('\r\n'),
  ])
}
