/** What a value may be made by; whatever else there is may load something, or read what it should not. */
const functions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color-mix calc min max clamp minmax repeat fit-content
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  translate translatex translatey scale scalex scaley rotate skew matrix cubic-bezier steps
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia`.split(/\s+/),
)

/** The declarations of a style attribute that load nothing: no `url()` in any writing, and nothing else that can fetch. */
export function plainStyle(style: string): string {
  return style
    .split(';')
    .filter((declaration) => declaration.trim() !== '' && isPlain(declaration))
    .join(';')
}

function isPlain(declaration: string): boolean {
  // Escapes and comments can hide the name of a function.
  if (/[\\@]|\/\*|\*\//.test(declaration)) return false
  return [...declaration.matchAll(/([^\s:,()"']*)\(/g)].every(([, name = '']) => name === '' || isKnown(name))
}

const isKnown = (name: string) => functions.has(name.toLowerCase().replace(/^[-+*/\d.]+/, ''))
