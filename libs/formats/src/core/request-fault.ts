import type { RequestFault, RequestFaultCode } from './request-scan'

/** A fault of a request body. */
export function fault(code: RequestFaultCode, position: number, param = ''): RequestFault {
  return { kind: 'fault', code, position, param }
}

/** Beyond this a body is not parsed only to tell its sender where it breaks: 1 MB of brackets would take 0.2 s. */
const explainedBytes = 64 * 1024

/** What is wrong with a body whose scan stopped at `position`. */
export function explainFault(body: Buffer, position: number): RequestFault {
  if (body.length > explainedBytes) return fault('invalid-json', position)
  const text = body.toString()
  try {
    const value: unknown = JSON.parse(text)
    return fault(isObject(value) ? 'invalid-json' : 'not-an-object', position)
  } catch (error) {
    const message = (error as Error).message // JSON.parse throws SyntaxErrors only
    const at = /at position (\d+)/.exec(message)?.[1]
    const isTruncated = /unterminated|end of JSON/i.test(message) || Number(at) >= text.length
    return isTruncated ? fault('truncated', body.length) : fault('invalid-json', Number(at ?? position))
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
