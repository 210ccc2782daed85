/** Lets the browser do what waits, such as a click, before the next piece of work. Unlike a timer it is not held back in a tab behind others. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
