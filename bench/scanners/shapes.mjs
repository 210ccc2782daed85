/** As many of a piece as make up so many bytes. @param {string} piece @param {number} bytes */
export const many = (piece, bytes) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))

/** @param {number} bytes */
const members = (bytes) =>
  `{${Array.from({ length: Math.floor(bytes / 12) }, (_, place) => `"k${place}":${place}`).join(',')}}`

const prose = 'The quick brown fox jumps over the lazy dog, and then it rests. '

/** JSON of about so many bytes: what callers and upstreams send, and what only somebody hostile does. @type {Record<string, (bytes: number) => string>} */
export const values = {
  prose: (bytes) => `"${many(prose, bytes)}"`,
  messages: (bytes) => `[${many(`{"role":"user","content":"${prose}"},`, bytes)}{}]`,
  CJK: (bytes) => `"${many('这是一段没有空格的文字，用来测量。', bytes / 3)}"`,
  base64: (bytes) => `"data:image/png;base64,${many('iVBORw0KGgoAAAANSUhEUgAA', bytes)}"`,
  numbers: (bytes) => `[${many('1,', bytes)}1]`,
  'one number': (bytes) => `1${'0'.repeat(bytes)}`,
  'escaped quotes': (bytes) => `"${many('\\"', bytes)}"`,
  backslashes: (bytes) => `"${many('\\\\', bytes)}"`,
  'lone surrogates': (bytes) => `"${many('\\ud800', bytes)}"`,
  'deep arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => many('{"a":', bytes * 0.8) + '1' + '}'.repeat(Math.floor((bytes * 0.8) / 5)),
  'no end': (bytes) => '['.repeat(bytes),
  strings: (bytes) => `[${many('"a",', bytes)}1]`,
  members,
  'white space': (bytes) => `[${' '.repeat(bytes)}]`,
  NUL: (bytes) => `"${'\0'.repeat(bytes)}"`,
  'usage everywhere': (bytes) => `[${many('{"usage":{}},', bytes)}1]`,
  'names of pictures': (bytes) => `[${many('{"image_url":{"url":"x"}},', bytes)}1]`,
  'secrets that are none': (bytes) => `"${many('sk-', bytes)}"`,
}

/** Streams of events. @type {Record<string, (bytes: number) => string>} */
export const streams = {
  'usual parts': (bytes) => many('data: {"choices":[{"delta":{"content":"word "}}]}\n\n', bytes),
  'data lines': (bytes) => `${many('data:\n', bytes)}\n`,
  'blank lines': (bytes) => '\n'.repeat(bytes),
  'returns and feeds': (bytes) => many('\r\n\r', bytes),
  comments: (bytes) => many(':\n', bytes),
  'tiny events': (bytes) => many('data:{}\n\n', bytes),
  'one line': (bytes) => 'x'.repeat(bytes),
}

/** Answers as they stand on the wire. @type {Record<string, (bytes: number) => string>} */
export const answers = {
  'a body with a length': (bytes) => `HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`,
  'chunks of a byte': (bytes) =>
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${many('1\r\nx\r\n', bytes)}0\r\n\r\n`,
  'chunks of a kilobyte': (bytes) =>
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${many(`400\r\n${'x'.repeat(1_024)}\r\n`, bytes)}0\r\n\r\n`,
}

/** Values of fields. @type {Record<string, (bytes: number) => string>} */
export const fields = {
  letters: (bytes) => 'a'.repeat(bytes),
  spaces: (bytes) => ' '.repeat(bytes),
  commas: (bytes) => ','.repeat(bytes),
  dashes: (bytes) => '-'.repeat(bytes),
  slashes: (bytes) => '/'.repeat(bytes),
  'percent signs': (bytes) => many('%2f', bytes),
  languages: (bytes) => many('en;q=0.1, ', bytes),
  addresses: (bytes) => many('10.0.0.1, ', bytes),
  cookies: (bytes) => many('session=a; ', bytes),
}
