/** What of these bytes a thread is given instead of a copy. Nothing else may stand in their memory. */
export function handedOver({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer ? [buffer] : []
}

/** The bytes of a body that came from another thread, which has no Buffers to give. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
