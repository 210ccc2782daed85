import { rawModel } from '../raw/raw-caller'
import type { HostileInput } from './hostile-input'
import { hostileValues, many, mebibyte } from './hostile-values'

const chat = '/v1/chat/completions'
const model = `"model":"${rawModel}"`

/** More than is read in one go, and than is searched for words without a thread. */
const valueBytes = 320 * 1024

/** Where a hostile value stands in a body, and on which path that goes. */
const places: Readonly<Record<string, readonly [path: string, body: (value: string) => string]>> = {
  'a message': [chat, (value) => `{${model},"messages":[{"role":"user","content":${value}}]}`],
  'a part of a message': [
    chat,
    (value) => `{${model},"messages":[{"content":[{"type":"text","text":${value}},{"image_url":{"url":${value}}}]}]}`,
  ],
  'an unknown field': [chat, (value) => `{${model},"x":${value},"messages":[]}`],
  'the model': [chat, (value) => `{"model":${value},"messages":[]}`],
  'stream options': [chat, (value) => `{${model},"stream":true,"stream_options":${value},"messages":[]}`],
  'a limit': [chat, (value) => `{${model},"max_tokens":${value},"messages":[]}`],
  tools: [chat, (value) => `{${model},"messages":[],"tools":[{"function":{"parameters":${value}}}]}`],
  'the body': [chat, (value) => value],
  'what stands behind the body': [chat, (value) => `{${model},"messages":[]}${value}`],
  'a prompt': ['/v1/completions', (value) => `{${model},"prompt":[${value},${value}]}`],
  'an input': ['/v1/embeddings', (value) => `{"model":"text-embedding-3-small","input":${value}}`],
  'a call of a page': ['/pg/chat/completions', (value) => `{${model},"group":${value},"messages":[]}`],
}

const mediaUrl = (bytes: number) => `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(bytes / 24)}`
const pictures = (url: string, count: number) =>
  `{${model},"messages":[{"content":[${many(`{"type":"image_url","image_url":{"url":"${url}"}},`, count)}1]}]}`
const falsePng = mediaUrl(48).replace('AAAANSUhEUgAA', 'AAAANSUhEUv////////8')
const repeated = (key: string) => `{${many(`${key}:1,`, 400_000 * (key.length + 3))}${model}}`

/** Bodies that are hostile as a whole. */
const bodies: Readonly<Record<string, () => string>> = {
  nothing: () => '',
  NUL: () => '\0',
  'a byte order mark': () => `\xef\xbb\xbf{${model},"messages":[]}`,
  UTF16: () => Buffer.from(`{${model},"messages":[]}`, 'utf16le').toString('latin1'),
  'the model 400,000 times': () => repeated('"model"'),
  'the model 400,000 times in capitals': () => repeated('"MODEL"'),
  'the model 400,000 times in escapes': () => repeated('"\\u006dodel"'),
  'the limit 400,000 times': () => repeated('"max_tokens"'),
  'the Kelvin sign': () => `{${model},"to\xe2\x84\xaaens":1,"max_to\xe2\x84\xaaens":1}`,
  'a field in another spelling': () => `{${model},"Model":"gpt-4o"}`,
  'a name of 1 MiB': () => `{${model},"${'a'.repeat(mebibyte)}":1}`,
  'a name of escapes': () => `{${model},"${many('\\u0061')}":1}`,
  'a name in capitals': () => `{${model},"${'A'.repeat(mebibyte)}":1}`,
  'a hundred thousand names': () => `{${many('"aaaaaaaa":1,', 1_300_000)}${model}}`,
  'answers beyond all': () => `{${model},"n":1e308,"messages":[]}`,
  'answers below zero': () => `{${model},"n":-1e308,"best_of":-1,"messages":[]}`,
  'a limit of a million digits': () => `{${model},"max_tokens":${'9'.repeat(mebibyte)}}`,
  'a batch of a million prompts': () => `{${model},"prompt":[${many('1,', 2_000_000)}1]}`,
  'a tree of inputs': () => `{${model},"input":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  'a picture of 48 MiB': () => pictures(mediaUrl(48 * mebibyte), 1),
  'pictures of no pixels': () => pictures(`data:image/png;base64,${'A'.repeat(64)}`, 2 * mebibyte),
  'pictures beyond all sizes': () => pictures(falsePng, 6 * mebibyte),
  'addresses of pictures': () => pictures('http://10.0.0.1/', 2 * mebibyte),
  'a picture without an end': () => `{${model},"messages":[{"content":[{"image_url":{"url":"data:image/jpeg;base64,`,
  'a picture of JPEG segments': () => pictures(`data:image/jpeg;base64,/9j${many('/wAC', 128 * 1024)}`, 1),
  'names of pictures': () => `{${model},"messages":[${many('"image_url",', 4 * mebibyte)}1]}`,
  'names of pictures in escapes': () => `{${model},"messages":[${many('{"\\u0069mage_url":1},')}1]}`,
  'media keys': () => `{${model},"messages":[${many(`{"url":"${'A'.repeat(1_001)}"},`, 4 * mebibyte)}1]}`,
  'sounds and files': () => `{${model},"messages":[{"content":[${many('{"type":"file"},{"type":"input_audio"},')}1]}]}`,
  'words that are forbidden': () => `{${model},"messages":[{"content":"${many('forbidde ', 4 * mebibyte)}"}]}`,
  'words in escapes': () => `{${model},"messages":[{"content":"${many('\\u0066orbidde', 4 * mebibyte)}"}]}`,
  'what a pattern repeats': () => `{${model},"messages":[{"content":"${many('a', 256 * 1024)}"}]}`,
}

/** What fills the largest body there may be, and where. */
const large: readonly (readonly [name: string, piece: string, place: 'text' | 'list' | 'gap'])[] = [
  ['white space between fields', ' ', 'gap'],
  ['white space in a list', ' ', 'list'],
  ['quotes between fields', '"', 'gap'],
  ['escaped quotes', '\\"', 'text'],
  ['backslashes', '\\\\', 'text'],
  ['quotes at a distance', 'abcdefghijklmnopqrstuvw\\"', 'text'],
  ['numbers', '1,', 'list'],
  ['digits', '1', 'list'],
  ['brackets', '[', 'list'],
  ['strings', '"a",', 'list'],
  ['long strings', `"${'a'.repeat(100)}",`, 'list'],
  ['NUL', '\0', 'text'],
  ['text', 'a', 'text'],
]
const limitBytes = 64 * mebibyte

function largeInputs(): HostileInput[] {
  const around = {
    text: (filling: string) => `{${model},"x":"${filling}"}`,
    list: (filling: string) => `{${model},"x":[${filling}1]}`,
    gap: (filling: string) => `{${model},${filling}"x":1}`,
  }
  return large.map(([name, piece, place]) => ({
    name: `64 MiB of ${name}`,
    pieces: (by) => by.posted(around[place](piece.repeat(Math.floor((limitBytes - 100) / piece.length)))),
  }))
}

const placedInputs = (place: string, [path, at]: readonly [string, (value: string) => string]): HostileInput[] =>
  Object.entries(hostileValues(valueBytes)).map(([name, value]) => ({
    name: `${name} in ${place}`,
    pieces: (by) => by.posted(at(value), path.startsWith('/pg') ? { cookie: by.cookie } : {}, path),
  }))

const wholeInput = ([name, body]: [string, () => string]): HostileInput => ({
  name: `a body of ${name}`,
  pieces: (by) => by.posted(body()),
})

/** Every body that is hostile by what stands in it. Made when asked for, as that takes longer than most test files load. */
export const hostileBodies = (): readonly HostileInput[] => [
  ...Object.entries(places).flatMap(([place, at]) => placedInputs(place, at)),
  ...Object.entries(bodies).map(wholeInput),
  ...largeInputs(),
]
