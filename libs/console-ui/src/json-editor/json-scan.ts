/** Where a text stops being JSON; `null` when it never does. Engines tell it in words of their own, or not at all. */
export function faultOffset(text: string): number | null {
  const end = value(text, blank(text, 0))
  if (end < 0) return ~end
  const rest = blank(text, end)
  return rest === text.length ? null : rest
}

// Each step takes an offset and returns the next one; a fault at offset n is returned as ~n, which is negative.

// eslint-disable-next-line no-control-regex -- JSON forbids exactly these in a string
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const space = /[ \t\r\n]*/y

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : ~at
}

const blank = (text: string, at: number) => after(space, text, at)

function value(text: string, at: number): number {
  if (text[at] === '{') return list(text, at, { close: '}', item: member })
  if (text[at] === '[') return list(text, at, { close: ']', item: value })
  return after(text[at] === '"' ? string : word, text, at)
}

function member(text: string, at: number): number {
  if (text[at] !== '"') return ~at
  const name = after(string, text, at)
  if (name < 0) return name
  const colon = blank(text, name)
  return text[colon] === ':' ? value(text, blank(text, colon + 1)) : ~colon
}

interface ListShape {
  close: string
  item: (text: string, at: number) => number
}

function list(text: string, at: number, { close, item }: ListShape): number {
  let next = blank(text, at + 1)
  if (text[next] === close) return next + 1
  for (;;) {
    const end = item(text, next)
    if (end < 0) return end
    next = blank(text, end)
    if (text[next] === close) return next + 1
    if (text[next] !== ',') return ~next
    next = blank(text, next + 1)
  }
}
