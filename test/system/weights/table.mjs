/** @typedef {import('./weigh-page.mjs').Weight & { address: string, isVisitor: boolean }} WeighedPage */

/** What a page may weigh: the first one of all, and any other with shell and remote. */
const goals = { firstKb: 250, kb: 350, files: 20, blockedMs: 300, shift: 0.05 }

/** A table in Markdown, with what passes its goal in bold. @param {readonly WeighedPage[]} pages @returns {string} */
export function table(pages) {
  const head = '| page | KB of files | files | KB in all | requests | blocked, ms | shift | painted, s |'
  const rule = '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |'
  return [head, rule, ...pages.map(rowOf)].join('\n')
}

/** @param {WeighedPage} page */
function rowOf({ address, isVisitor, fileBytes, files, bytes, requests, blockedMs, shift, paintedMs }) {
  const cells = [
    `\`${address}\`${isVisitor ? ', visitor' : ''}`,
    against(fileBytes / 1000, address === '/' ? goals.firstKb : goals.kb, 0),
    against(files, goals.files, 0),
    (bytes / 1000).toFixed(0),
    String(requests),
    against(blockedMs, goals.blockedMs, 0),
    against(shift, goals.shift, 3),
    (paintedMs / 1000).toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

/** @param {number} value @param {number} goal @param {number} digits */
const against = (value, goal, digits) => (value > goal ? `**${value.toFixed(digits)}**` : value.toFixed(digits))
