/** Reads JSON; undefined when it is none. */
export function readJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'))
  } catch {
    return undefined
  }
}
