import fc from 'fast-check'
import { boundary, field, file, formOf, type Part } from '../../test/forms'
import { boundaryOfType, scanForm, typeOfForm } from './scan-form'

const told = (body: Buffer) => {
  const form = scanForm(body)
  if ('kind' in form) return form.code
  return form.parts.map(({ name, isFile, value }) => [name, isFile, body.toString('latin1', value.start, value.end)])
}
const raw = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')
const headed = (head: string): Part => ({ name: '', head, text: 'x' })
const disposition = 'Content-Disposition: form-data'

describe('a form', () => {
  it('is taken apart at its delimiters, and nothing of its files is looked at', () => {
    const bytes = Buffer.from('\r\n--b0undar\r\n\r\n--\r\n\0\xff', 'latin1')
    expect(told(formOf(field('model', 'whisper-1'), file('file', bytes), field('n', '')))).toEqual([
      ['model', false, 'whisper-1'],
      ['file', true, bytes.toString('latin1')],
      ['n', false, ''],
    ])
  })

  it.each([
    ['with more lines at its end', `--a\n${disposition}; name=m\n\nx\n--a--\n\n`, [['m', false, 'x']]],
    [
      'with heads of any case and more headers',
      `--a\ncontent-type: text/plain; charset=UTF-8\nCONTENT-DISPOSITION: Form-Data ; NAME="m"\nX-Y: z\n\nx\n--a--`,
      [['m', false, 'x']],
    ],
    [
      'with a file whose name is written twice, quotes in it included',
      `--a\n${disposition}; name="f"; filename="\\"q\\""; filename*=utf-8''q\n\nx\n--a--`,
      [['f', true, 'x']],
    ],
    ['with members of lists', `--a\n${disposition}; name="l[]"\n\nx\n--a--`, [['l[]', false, 'x']]],
  ])('%s is one', (_case, text, expected) => {
    expect(told(raw(text))).toEqual(expected)
  })

  it.each([
    ['JSON', '{"model":"whisper-1"}'],
    ['text in front of it', `hello\n--a\n${disposition}; name=m\n\nx\n--a--`],
    ['text behind it', `--a\n${disposition}; name=m\n\nx\n--a--\nhello`],
    ['lines that end in a line feed alone', undefined],
    ['no part', '--a--\n'],
    ['no end', `--a\n${disposition}; name=m\n\nx\n`],
    ['an end within a head', `--a\n${disposition}; name=m`],
    ['a delimiter that goes on', `--a\n${disposition}; name=m\n\nx\n--abc\n${disposition}; name=n\n\ny\n--a--`],
    ['a delimiter within a line', `--a\n${disposition}; name=m\n\nhello--a\n${disposition}; name=n\n\ny\n--a--`],
    ['a delimiter in place of a value', `--a\n${disposition}; name=m\n\n--a--`],
    ['a delimiter in a head', `--a\n${disposition}; name="m"; filename="--a"\n\nx\n--a--`],
    ['white space behind a delimiter', `--a \n${disposition}; name=m\n\nx\n--a--`],
    ['a boundary of odd signs', `--a{}\n${disposition}; name=m\n\nx\n--a{}--`],
    ['a boundary that is too long', `--${'a'.repeat(71)}\n${disposition}; name=m\n\nx\n--${'a'.repeat(71)}--`],
    ['a head that is too long', `--a\n${disposition}; name=m\nX: ${'y'.repeat(17_000)}\n\nx\n--a--`],
  ])('%s is none', (_case, text) => {
    const body = text === undefined ? Buffer.from(`--a\n${disposition}; name=m\n\nx\n--a--`) : raw(text)
    expect(told(body)).toBe('invalid-form')
  })

  it.each(['\n', '\r', ' \n'])('with %j in front of a delimiter is none', (end) => {
    const body = formOf({ name: 'm', text: `hello${end}--${boundary}\r\n${disposition}; name="n"\r\n\r\nx` })
    expect(told(body)).toBe('invalid-form')
  })

  it.each([
    ['no header', ''],
    ['no name', disposition],
    ['another disposition', 'Content-Disposition: attachment; name="m"'],
    ['two names', `${disposition}; name="m"; name="prompt"`],
    ['two dispositions', `${disposition}; name="m"\r\n${disposition}; name="prompt"`],
    ['a name in another spelling', `${disposition}; name="m"; name*=utf-8''prompt`],
    ['a file by another spelling alone', `${disposition}; name="prompt"; filename*=utf-8''f`],
    ['a folded line', `${disposition};\r\n name="m"`],
    ['a line feed in a line', `${disposition}; name="m"\nX: y`],
    ['a name of odd signs', `${disposition}; name="pr\\ompt"`],
    ['white space around a name', `${disposition}; name=" prompt"`],
    ['an encoding', `${disposition}; name="prompt"\r\nContent-Transfer-Encoding: base64`],
    ['too many lines', `${disposition}; name="m"${Array.from({ length: 20 }, (_, i) => `\r\nX-${i}: y`).join('')}`],
    ['too many parameters', `${disposition}; name="m"${Array.from({ length: 10 }, (_, i) => `; x${i}=y`).join('')}`],
    ['another alphabet', `${disposition}; name="prompt"\r\nContent-Type: text/plain; charset=utf-16`],
  ])('whose part has %s is none', (_case, head) => {
    expect(told(formOf(headed(head)))).toBe('invalid-form')
  })

  it('has a thousand parts at most', () => {
    const parts = Array.from({ length: 1_001 }, (_, index) => field(`f${index}`, ''))
    expect(told(formOf(...parts.slice(1)))).toHaveLength(1_000)
    expect(told(formOf(...parts))).toBe('too-many-fields')
  })

  it.each([
    ['ends of lines', '\r\n'],
    ['beginnings of its boundary', `\r\n--${boundary.slice(0, -1)}`],
    ['hyphens', '-'],
    ['ends of its boundary', boundary.slice(1)],
  ])('of 16 MB of %s takes no longer than others', (_case, text) => {
    const bytes = Buffer.alloc(16 * 1024 * 1024, text)
    const before = process.cpuUsage()
    expect(told(formOf(file('file', bytes)))).toHaveLength(1)
    // A time that grew with its square would be hours.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000)
  })
})

/** What another reader takes a form for; null where it takes it for none. */
async function readElsewhere(body: Buffer): Promise<unknown[] | null> {
  try {
    const form = await new Response(body, { headers: { 'content-type': typeOfForm({ boundary }) } }).formData()
    const parts: unknown[] = []
    for (const [name, value] of form) {
      const isFile = typeof value !== 'string'
      parts.push([name, isFile, isFile ? Buffer.from(await value.arrayBuffer()).toString('latin1') : value])
    }
    return parts
  } catch {
    return null
  }
}

describe('whatever is done to a form', () => {
  const bytes = Buffer.from('-- \r\n \r\n')
  const body = formOf(field('model', 'm'), file('file', bytes), field('prompt', 'a b'), file('mask', bytes))
  const pieces = [
    '\r\n',
    '\n',
    '--',
    `--${boundary}`,
    `\r\n--${boundary}\r\n`,
    'name="x"',
    '; ',
    '"',
    '\r\n\r\n',
    ' ',
    'filename=""',
  ]
  const change = fc.record({ at: fc.nat(body.length), cut: fc.nat(12), piece: fc.constantFrom('', ...pieces) })

  it('it is read as another reader does, or refused', async () => {
    expect(await readElsewhere(body)).toEqual(told(body))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
        let changed = body
        for (const { at, cut, piece } of changes)
          changed = Buffer.concat([changed.subarray(0, at), Buffer.from(piece), changed.subarray(at + cut)])
        const read = told(changed)
        const other = await readElsewhere(changed)
        if (typeof read !== 'string' && other !== null) expect(other).toEqual(read)
      }),
      { numRuns: 500 },
    )
  })

  it('its parts are all of it', () => {
    const parts = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array({ maxLength: 40 })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(parts, (given) => {
        const made = formOf(...given.map(([name, bytes]) => file(name, Buffer.from(bytes))), field('end', ''))
        const form = scanForm(made)
        if ('kind' in form) throw new Error(form.code)
        expect(form.parts.map(({ name }) => name)).toEqual([...given.map(([name]) => name), 'end'])
        expect(Buffer.concat(form.parts.map(({ span }) => made.subarray(span.start, span.end))).length).toBe(
          made.length - `--${boundary}--\r\n`.length,
        )
      }),
    )
  })
})

describe('a content type', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; Boundary="a b"', 'a b'],
    ['multipart/form-data', null],
    ['multipart/mixed; boundary=abc', null],
    ['multipart/form-data; boundary=abc; boundary=def', null],
    ['application/json', null],
    ['', null],
  ])('%s names the boundary %s', (type, expected) => {
    expect(boundaryOfType(type)).toBe(expected)
  })

  it.each(['abc', "a'b_c-1.2", 'a/b=c?(d)'])('tells the boundary %s as it is', (told) => {
    expect(boundaryOfType(typeOfForm({ boundary: told }))).toBe(told)
  })
})
