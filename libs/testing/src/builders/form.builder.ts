/** A file of a form. */
export interface AFile {
  readonly filename: string
  readonly bytes: Buffer
}

const formBoundary = '----formdata-test-0123456789'

/** A form (`multipart/form-data`) of these fields and files; what is a list stands there several times. */
export function aForm(fields: Readonly<Record<string, unknown>>): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter((one) => one !== undefined)
      .map((one) => aPart(name, one)),
  )
  return Buffer.concat([...parts, Buffer.from(`--${formBoundary}--\r\n`)])
}

/** The content type of such a form. */
export const formType = `multipart/form-data; boundary=${formBoundary}`

function aPart(name: string, value: unknown): Buffer {
  const file = isFile(value) ? value : null
  const filename = file === null ? '' : `; filename="${file.filename}"\r\nContent-Type: application/octet-stream`
  const head = `--${formBoundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file?.bytes ?? Buffer.from(String(value)), Buffer.from('\r\n')])
}

function isFile(value: unknown): value is AFile {
  return typeof value === 'object' && value !== null && 'bytes' in value
}

/** A WAV file of so many seconds: 8 bits, 8,000 times a second. */
export function aWav(seconds: number): AFile {
  const [rate, sound] = [8_000, Buffer.alloc(seconds * 8_000, 0x80)]
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, sound.length],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36, 'latin1')
  return { filename: 'speech.wav', bytes: Buffer.concat([head, sound]) }
}
