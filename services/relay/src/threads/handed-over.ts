/** What of these bytes a thread is given instead of a copy. Nothing else may stand in their memory. */
export function handedOver({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer ? [buffer] : []
}
