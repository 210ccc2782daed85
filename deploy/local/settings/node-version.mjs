/** Imported first, before anything that an old Node does not have: the range is that of package.json. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const suits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
if (!suits) {
  console.error(
    `Node.js ${process.versions.node} does not suit: install Node.js 20.19 or later of 20, or 22.12 or later.`,
  )
  process.exit(1)
}
