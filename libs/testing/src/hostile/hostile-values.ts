export const mebibyte = 1024 * 1024

/** As many of a piece as make up so many bytes. */
export const many = (piece: string, bytes = mebibyte) => piece.repeat(Math.ceil(bytes / piece.length))

const members = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 12) }, (_, place) => `"k${place}":${place}`).join(',')
const deep = (open: string, close: string, depth = 200_000) => open.repeat(depth) + '1' + close.repeat(depth)

/** JSON, and what is none, of about so many bytes, that stands where something harmless is expected. Each letter is one byte. */
export const hostileValues = (bytes = mebibyte): Readonly<Record<string, string>> => ({
  'deep arrays': deep('[', ']'),
  'deep objects': deep('{"a":', '}'),
  'arrays that never close': '['.repeat(bytes),
  'brackets that do not match': `[${many('[}', bytes)}]`,
  'many members': `{${members(bytes)}}`,
  'many strings': `[${many('"a",', bytes)}"b"]`,
  'empty objects': `[${many('{},', bytes)}{}]`,
  numbers: `[${many('1,', bytes)}1]`,
  'a long number': `1${'0'.repeat(bytes)}`,
  'a number beyond all': '1e999999999',
  'lone surrogates': `"${many('\\ud800', bytes)}"`,
  'half an escape': '"\\u12',
  NUL: `"${'\0'.repeat(bytes)}"`,
  'NUL, escaped': `"${many('\\u0000', bytes)}"`,
  'bytes that are no UTF-8': `"${'\xff\xfe'.repeat(1_000)}"`,
  quotes: many('"', bytes),
  'escaped quotes': `"${many('\\"', bytes)}"`,
  backslashes: `"${many('\\\\', bytes)}"`,
  'a text that does not end': `"${'a'.repeat(bytes)}`,
  'white space': ' '.repeat(bytes),
  'a long text': `"${'a'.repeat(3 * bytes)}"`,
  'keys that look like secrets': `[${many('"sk-aaaaaaaaaaaaaaaaaaaaaaaa",', bytes)}1]`,
  'usage again and again': `[${many('{"usage":{}},', bytes)}1]`,
  prototypes: '{"__proto__":{"error":1},"constructor":{"prototype":1},"toString":1}',
})
