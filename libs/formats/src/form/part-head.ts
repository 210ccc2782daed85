/** What the head of a part says. */
export interface PartHead {
  readonly name: string
  readonly isFile: boolean
}

/** Names of fields, and of members of lists and objects in them: `image`, `image[]`, `chunking_strategy[type]`. */
const plainName = /^[\w.-]{1,100}(?:\[[\w.-]{0,100}\]){0,8}$/
const headerLine = /^([!#$%&'*+\-.^_`|~\w]+):[ \t]*(.*)$/
const parameter = /;[ \t]*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]+))[ \t]*/y
/** More lines than any head has, and more parameters than any line. */
const mostLines = 20
const mostParameters = 10
/** A text in them is what it looks like. */
const plainEncodings = new Set(['7bit', '8bit', 'binary'])
const plainCharsets = new Set(['utf-8', 'utf8', 'us-ascii'])

/**
 * Reads the header lines of a part of a form; null where they are none, or could be read in more than one way: a name that
 * stands twice, folded lines, a name or a file's name in another spelling (RFC 7578, 4.2 and 5.1).
 */
export function readPartHead(head: string): PartHead | null {
  const lines = head.split('\r\n')
  if (lines.length > mostLines) return null
  const known = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? []
    const key = name.toLowerCase()
    if (key === '' || known.has(key) || hasControls(value)) return null
    known.set(key, value.trim())
  }
  const disposition = readParameters(known.get('content-disposition') ?? '')
  if (disposition === null || disposition.value.toLowerCase() !== 'form-data') return null
  const { parameters } = disposition
  const name = parameters.get('name') ?? ''
  const isFile = parameters.has('filename')
  const isElsewhere = parameters.has('name*') || (parameters.has('filename*') && !isFile)
  if (!plainName.test(name) || isElsewhere || !isPlain(known, isFile)) return null
  return { name, isFile }
}

/** Whether the bytes of a part are what they stand for: not encoded, and a text in UTF-8. */
function isPlain(headers: ReadonlyMap<string, string>, isFile: boolean): boolean {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding !== undefined && !plainEncodings.has(encoding.toLowerCase())) return false
  const type = headers.get('content-type')
  if (isFile || type === undefined) return true
  const charset = readParameters(type)?.parameters.get('charset')
  return charset === undefined || plainCharsets.has(charset.toLowerCase())
}

/** A value and its parameters, by their names in lower case; null where it is no such value, or a name stands twice. */
export function readParameters(text: string): { value: string; parameters: ReadonlyMap<string, string> } | null {
  const end = text.indexOf(';')
  const value = (end === -1 ? text : text.slice(0, end)).trim()
  const parameters = new Map<string, string>()
  let at = end === -1 ? text.length : end
  while (at < text.length) {
    parameter.lastIndex = at
    const found = parameter.exec(text)
    if (found === null) return null
    const [, name = '', quoted, plain = ''] = found
    const key = name.toLowerCase()
    if (parameters.has(key) || parameters.size === mostParameters) return null
    parameters.set(key, quoted ?? plain)
    at = parameter.lastIndex
  }
  return { value, parameters }
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 9) || code === 127) return true
  }
  return false
}
