/** Channels as an installation of a large platform has them: what they serve overlaps, few are alike in order and weight. */

const modelsEach = 50
const groups = ['default', 'vip']

/**
 * One entry of the routing view as it comes from the bus.
 * @param {number} id @param {{ models: number, seal: (channel: Channel) => string }} options
 * @typedef {{ id: number, type: number, baseUrl: string, setting: Record<string, unknown> }} Channel
 */
export function routedChannelOf(id, { models, seal }) {
  const channel = { id, type: 1, baseUrl: `https://upstream-${id % 100}.example.com`, setting: {} }
  return {
    ...channel,
    name: `channel ${id}`,
    status: 1,
    sealedKeys: [seal(channel)],
    models: Array.from({ length: modelsEach }, (_, place) => modelName((id * 7 + place * (1 + (id % 9))) % models)),
    groups,
    priority: id % 3,
    weight: id % 10,
    modelPrefix: '',
    modelMapping: {},
    statusCodeMapping: {},
    paramOverride: {},
    openaiOrganization: '',
    autoBan: true,
    other: '',
  }
}

/** @param {number} place */
export const modelName = (place) => `vendor/model-family-${place}`
