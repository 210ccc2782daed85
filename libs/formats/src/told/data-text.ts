/** Texts are no longer than this without a space or a sign that data in base64 does not have. */
const leastDataLength = 256
const dataOnly = /^(?:data:[^,]{0,200},)?[\w+/=-]*$/

/** Whether a text is data (base64, with the head of a data URL or without) and not words. */
export function isData(text: string): boolean {
  return text.length >= leastDataLength && dataOnly.test(text)
}
