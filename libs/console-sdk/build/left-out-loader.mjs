const names = /^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves nothing of a module but its names, all of functions that do nothing.
 * @param {string} source @returns {string}
 */
export default function leftOutLoader(source) {
  const found = [...source.matchAll(names)].map(([, declared, renamed]) => declared ?? renamed)
  return found.map((name) => `export const ${name} = () => undefined`).join('\n')
}
