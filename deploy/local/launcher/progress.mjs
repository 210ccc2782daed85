const USUAL_EVERY_MS = 10_000

/**
 * Tells people what happens: one line when a step is done, with its time, and a sign of life while it lasts.
 * @typedef {object} Progress
 * @property {(line: string) => void} line
 * @property {<T>(label: string, work: () => Promise<T>, hasPassed?: (result: T) => boolean) => Promise<T>} step
 *   `hasPassed`: for work that tells of a failure by its result instead of throwing
 */

/**
 * @param {{ write?: (line: string) => void, everyMs?: number }} [options] `everyMs`: between two signs of life
 * @returns {Progress}
 */
export function createProgress({ write = (line) => console.log(line), everyMs = USUAL_EVERY_MS } = {}) {
  return {
    line: write,
    async step(label, work, hasPassed = () => true) {
      const startedAt = performance.now()
      const seconds = () => (performance.now() - startedAt) / 1000
      const alive = setInterval(() => write(`  … ${label}, ${Math.round(seconds())} s`), everyMs)
      let sign = '✖'
      try {
        const result = await work()
        if (hasPassed(result)) sign = '✓'
        return result
      } finally {
        write(`  ${sign} ${label}, ${seconds().toFixed(1)} s`)
        clearInterval(alive)
      }
    },
  }
}
