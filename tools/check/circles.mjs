import path from 'node:path'

/** @typedef {import('./imports.mjs').Import} Import */
/** Who needs whom, and the file that says so. @typedef {Map<string, Map<string, string>>} Graph */

/**
 * Files that need each other when they are loaded; an import of types alone is none then.
 * @param {Import[]} imports @returns {Graph}
 */
export const fileGraph = (imports) =>
  graphOf(imports.filter(({ isOfTypes }) => !isOfTypes).map(({ from, to }) => ({ from, to, by: from })))

/**
 * Which folder of a package needs which other, by imports of types too. Two kinds of files stand for themselves: those right
 * under `src`, the package's face (`index.ts`, `main.ts`) or what all its folders share (`*.config.ts`), and Nest's modules,
 * whose trade is to know everything that they wire.
 * @param {Import[]} imports @param {string} project folder of the package @returns {Graph}
 */
export function folderGraph(imports, project) {
  const leaving = imports.filter(({ from, to }) => path.dirname(from) !== path.dirname(to))
  return graphOf(leaving.map(({ from, to }) => ({ from: placeOf(project, from), to: placeOf(project, to), by: from })))
}

/** @param {string} project @param {string} file */
function placeOf(project, file) {
  const folder = path.dirname(file)
  const isFace = folder === project || folder === path.join(project, 'src')
  return isFace || file.endsWith('.module.ts') ? file : folder
}

/** @param {{ from: string, to: string, by: string }[]} arrows @returns {Graph} */
function graphOf(arrows) {
  /** @type {Graph} */
  const graph = new Map()
  for (const { from, to, by } of arrows) {
    if (from === to) continue
    const needs = graph.get(from) ?? new Map()
    graph.set(from, needs.set(to, needs.get(to) ?? by))
  }
  return graph
}

/**
 * The circles of a graph: groups whose members can all reach each other (Tarjan's strongly connected components), each told
 * with the arrows that tie it.
 * @param {Graph} graph @returns {string[]}
 */
export function circlesOf(graph) {
  const known = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const circles = []
  const visit = (/** @type {string} */ place) => {
    const at = known.size
    let low = at
    known.set(place, at)
    stack.push(place)
    for (const next of graph.get(place)?.keys() ?? []) {
      if (!known.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, known.get(next))
    }
    if (low === at) circles.push(stack.splice(stack.indexOf(place)))
    return low
  }
  for (const place of graph.keys()) if (!known.has(place)) visit(place)
  return circles.filter(({ length }) => length > 1).map((circle) => describe(circle, graph))
}

/** @param {string[]} circle @param {Graph} graph */
function describe(circle, graph) {
  const arrows = circle.flatMap((from) =>
    [...(graph.get(from) ?? [])]
      .filter(([to]) => circle.includes(to))
      .map(([to, by]) => `  ${from} -> ${to}${by === from ? '' : `, by ${path.basename(by)}`}`),
  )
  return [`${circle.length} need each other:`, ...arrows].join('\n')
}
