/** Of the API where nobody names one. */
const usual = 'v1.1'

/** Which model each version is (https://www.xfyun.cn/doc/spark/Web.html); the second has left the documents. */
const domains: ReadonlyMap<string, string> = new Map([
  ['v1.1', 'lite'],
  ['v2.1', 'generalv2'],
  ['v3.1', 'generalv3'],
  ['v3.5', 'generalv3.5'],
  ['v4.0', '4.0Ultra'],
])
const versions: ReadonlyMap<string, string> = new Map(Array.from(domains, ([version, domain]) => [domain, version]))

/** Models without a version, whose paths stand in the catalogue; the first thinks (https://www.xfyun.cn/doc/spark/X1ws.html). */
export const thinker = 'spark-x'
const unversioned = [thinker, 'pro-128k', 'max-32k'] as const

const versionShape = /^v\d{1,2}\.\d{1,2}$/

/**
 * The version that is asked: that of the model of this name, else what stands behind the name (`SparkDesk-v3.5`), else what the
 * channel names.
 */
function versionOf(model: string, other: string): string {
  const named = versions.get(model)
  if (named !== undefined) return named
  const [, behind = '', ...more] = model.split('-')
  return more.length === 0 && versionShape.test(behind) ? behind : other.trim() || usual
}

/** What stands for the model in the path: its version, or its own name where the catalogue has a path for it. */
export function pathModelOf(model: string, other: string): string {
  return unversioned.find((domain) => model.startsWith(domain)) ?? versionOf(model, other)
}

/** What the model is called in a request. */
export function domainOf(model: string, other: string): string {
  const alone = unversioned.find((domain) => model.startsWith(domain))
  if (alone !== undefined) return alone
  const version = versionOf(model, other)
  return domains.get(version) ?? `general${version}`
}
