/**
 * What one gateway showed in one round; NaN where it failed or the figure makes no sense.
 * @typedef {object} Figures
 * @property {number} callCpuUs           CPU for one plain call
 * @property {number} callsPerSecond
 * @property {number} callsPerCoreSecond  answers for each second of CPU that it used
 * @property {number} mediumCpuUs         CPU for a call of 100 KB
 * @property {number} largeCpuUs          CPU for a call of 1 MB
 * @property {number} pacedP50Ms          latency at 500 calls a second
 * @property {number} firstP50Ms          to the first chunk, many slow streams
 * @property {number} chunkDelayP50Ms     of a chunk on its way, the same streams
 * @property {number} chunkCpuUs          CPU for one chunk, the same streams
 * @property {number} chunksPerSecond     fast streams
 * @property {number} chunksPerCoreSecond fast streams
 * @property {number} foreignShare        the most of its CPU that others took in one of the windows
 */

/** Before anything was measured. @type {Figures} */
export const noFigures = {
  callCpuUs: NaN,
  callsPerSecond: NaN,
  callsPerCoreSecond: NaN,
  mediumCpuUs: NaN,
  largeCpuUs: NaN,
  pacedP50Ms: NaN,
  firstP50Ms: NaN,
  chunkDelayP50Ms: NaN,
  chunkCpuUs: NaN,
  chunksPerSecond: NaN,
  chunksPerCoreSecond: NaN,
  foreignShare: 0,
}
