import { Templates } from './template'

const rendered = (source: string, dot: object = {}): string => {
  const templates = new Templates()
  templates.add('a', source)
  return templates.render('a', dot)
}

describe('the renderer', () => {
  it.each([
    ['a {{- /* no */ -}} b', {}, 'ab'],
    ['{{ .a.b | quote }}', { a: { b: 1 } }, '"1"'],
    ['{{ if eq .a "x" }}1{{ else if .b }}2{{ else }}3{{ end }}', { a: 'y', b: [0] }, '2'],
    ['{{ if not (or .a .b) }}1{{ else }}2{{ end }}', { a: '', b: {} }, '1'],
    ['{{ with .a }}{{ . }}{{ else }}none{{ end }}', { a: '' }, 'none'],
    ['{{ range .a }}{{ . }}{{ $.b }}{{ end }}', { a: ['x', 'y'], b: '-' }, 'x-y-'],
    ['{{ range $k, $v := .a }}{{ $k }}={{ $v }};{{ end }}', { a: { z: 1, b: 2 } }, 'b=2;z=1;'],
    ['{{ range $at, $v := .a }}{{ if $at }},{{ end }}{{ $v }}{{ end }}', { a: ['x', 'y'] }, 'x,y'],
    ['{{ $x := printf "%s-%s" .a "b" }}{{ $x | trunc 3 | trimSuffix "-" }}', { a: 'a' }, 'a-b'],
    [
      '{{ define "n" }}<{{ .v }}>{{ end }}{{ include "n" (dict "v" (list "p" "q" | join "+")) | nindent 2 }}',
      {},
      '\n  <p+q>',
    ],
    ['{{ toYaml .a | indent 2 }}', { a: { y: 1, b: [2] } }, '  b:\n    - 2\n  y: 1'],
    ['{{ .a | default "x" }}', { a: '' }, 'x'],
    ['a }} {b}', {}, 'a }} {b}'],
  ])('renders %s', (source, dot, text) => {
    expect(rendered(source, dot)).toBe(text)
  })

  it.each([
    ['{{ .a.b }}', 'there is no b'],
    ['{{ $x }}', 'there is no $x'],
    ['{{ lookup "v1" }}', 'lookup is no function'],
    ['{{ include "n" . }}', 'nothing is called n'],
    ['{{ if .a }}', 'if has no end'],
    ['{{ end }}', 'an end stands alone'],
    ['{{ else }}', 'an else stands alone'],
    ['{{ .a', 'cannot read'],
    ['{{ (.a }}', 'brackets do not match'],
    ['{{ .a | }}', 'a command is empty'],
    ['{{ .a "x" }}', 'given something'],
    ['{{ .a }}', 'is printed as it is'],
    ['{{ printf "%d" 1 }}', 'printf cannot do %d'],
    ['{{ template "n" }}', 'template is no function'],
    ['{{ 1000000 }}', 'exponent'],
    ['{{ define "n" }}{{ end }}{{ define "n" }}{{ end }}', 'defined twice'],
  ])('stops at %s', (source, fault) => {
    expect(() => rendered(source, { a: {} })).toThrow(fault)
  })

  it('tells what is defined and included nowhere', () => {
    const templates = new Templates()
    templates.add('a', '{{ define "n" }}{{ end }}{{ define "m" }}{{ end }}{{ include "m" . }}')
    expect(templates.idle).toEqual(['n'])
  })
})
