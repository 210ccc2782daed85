import { addImport, replaceOnce } from '../plan/edits.mjs'
import { wordsOf } from '../plan/words.mjs'

/** @typedef {import('../plan/plan.mjs').Plan} Plan */
/** @typedef {import('../plan/plan.mjs').Edit} Edit */
/** @typedef {import('../plan/words.mjs').Words} Words */

export const usage = 'new:format -- <name>'

const FORMATS = 'libs/formats/src'
const RECORDINGS = 'libs/formats/__fixtures__'
const PROVIDER = 'libs/catalogue/src/provider.ts'

/**
 * A wire format that speaks as OpenAI does until its parts are replaced, with a recorded exchange to hold it against.
 * @param {string} _root @param {string[]} args
 * @returns {Plan}
 */
export function planFormat(_root, [formatName]) {
  const format = wordsOf(formatName, 'A format')
  const folder = `${FORMATS}/${format.kebab}`
  return {
    files: {
      [`${folder}/format.ts`]: formatText(format),
      [`${folder}/${format.kebab}.spec.ts`]: specText(format),
      [`${RECORDINGS}/${format.kebab}/hello.json`]: fixtureText(),
    },
    edits: [...catalogueEdits(format), ...formatsEdits(format)],
    next: [
      `what differs, part by part in ${folder}: request, answer, errors; each with a recording in ${RECORDINGS}/${format.kebab}`,
      `its own paths in ${PROVIDER}, and the rows of its providers in libs/catalogue/src/provider-rows.ts`,
    ],
  }
}

/** @param {Words} format @returns {Edit[]} */
function catalogueEdits({ kebab }) {
  return [
    {
      file: PROVIDER,
      apply: (text) => replaceOnce(text, /(export const formatNames = \[[^\]]*)\]/, `$1, '${kebab}']`),
      byHand: `add '${kebab}' to formatNames`,
    },
    {
      file: PROVIDER,
      apply: (text) =>
        replaceOnce(text, /(const defaultPaths: [^=]*= \{\n(?: {2}.*\n)*)\}\n/, `$1${pathsText(kebab)}}\n`),
      byHand: `add the paths of '${kebab}' to defaultPaths`,
    },
  ]
}

/** @param {Words} format @returns {Edit[]} */
function formatsEdits({ kebab, camel }) {
  const entry = kebab === camel ? camel : `'${kebab}': ${camel}`
  return [
    {
      file: `${FORMATS}/formats.ts`,
      apply: (text) => {
        const imported = addImport(text, `import { ${camel} } from './${kebab}/format'`)
        return imported && replaceOnce(imported, /(const formats: [^=]*= \{[^}]*?),?\s*\}/, `$1, ${entry} }`)
      },
      byHand: `import ${camel} from './${kebab}/format' and add it to formats`,
    },
  ]
}

/** @param {string} name */
const pathsText = (name) => `  '${name}': {
    chat: '/v1/chat/completions',
    completions: '/v1/completions',
    embeddings: '/v1/embeddings',
    models: '/v1/models',
  },
`

/** @param {Words} format */
const formatText = ({ kebab, camel, plain }) => `import { defineFormat } from '../core/format'
import { openai } from '../openai/format'

/** The dialect of ${plain}: OpenAI's, where nothing stands in its place. */
export const ${camel} = defineFormat({
  ...openai,
  name: '${kebab}',
})
`

/** @param {Words} format */
const specText = ({ kebab, camel, plain }) => `import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatOf } from '../formats'
import { ${camel} } from './format'

interface Recording {
  request: { model: string; stream: boolean }
  events: string[]
  text: string
  usage: { textIn: number; textOut: number }
}

const hello = JSON.parse(readFileSync(join(__dirname, '../../__fixtures__/${kebab}/hello.json'), 'utf8')) as Recording
const stream = Buffer.from(hello.events.map((data) => \`data: \${data}\\n\\n\`).join(''))

describe('the format of ${plain}', () => {
  it('is found by its name', () => {
    expect(formatOf('${kebab}')).toBe(${camel})
  })

  it('finds in a request what the relay must know', () => {
    const scan = ${camel}.scanRequest(Buffer.from(JSON.stringify(hello.request)), 'chat')
    expect(scan).toMatchObject({ kind: 'request', model: hello.request.model, isStream: hello.request.stream })
  })

  it('passes a stream byte for byte, wherever it is cut, and reads text and usage on the way', () => {
    for (let at = 0; at <= stream.length; at++) {
      const tap = ${camel}.createTap({ onText: () => undefined })
      const out = [tap.feed(stream.subarray(0, at)), tap.feed(stream.subarray(at)), tap.end()].map((part) => Buffer.from(part))
      expect(Buffer.concat(out).equals(stream)).toBe(true)
      expect(tap.text().pieces.join('')).toBe(hello.text)
      expect(tap.usage).toMatchObject(hello.usage)
    }
  })
})
`

function fixtureText() {
  const head = { id: 'hello-1', object: 'chat.completion.chunk', created: 1_767_225_600, model: 'hello' }
  const part = (/** @type {string} */ content) => ({
    ...head,
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })
  const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
  const chunks = [
    part('Good '),
    part('day'),
    { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { ...head, choices: [], usage },
  ]
  const recording = {
    request: { model: 'hello', stream: true, messages: [{ role: 'user', content: 'Say good day' }] },
    events: [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'],
    text: 'Good day',
    usage: { textIn: 3, textOut: 2 },
  }
  return JSON.stringify(recording, null, 2) + '\n'
}
