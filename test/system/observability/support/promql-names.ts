const words = new Set([
  ...['and', 'or', 'unless', 'on', 'ignoring', 'by', 'without', 'group_left', 'group_right', 'offset', 'bool'],
  ...['inf', 'nan'],
])

/** The names of series that an expression asks for. */
export function namesIn(expr: string): string[] {
  const bare = expr
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replace(/\boffset\s+\w+/g, '')
  const names = [...bare.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)\s*(\(?)/g)]
    .filter(([, name = '', paren]) => paren === '' && !words.has(name.toLowerCase()))
    .map(([, name = '']) => name)
  return [...new Set(names)]
}
