const loading = new Map<string, Promise<void>>()

/** Loads another site's script once; a script that failed is loaded again by the next call. */
export function loadScript(src: string): Promise<void> {
  const begun = loading.get(src)
  if (begun !== undefined) return begun
  const loaded = new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(src)
      script.remove()
      reject(new Error(`${src} did not load`))
    })
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}
