/** Asks until the answer satisfies, with a pause between questions; throws the last reason once time has run out. */
export async function eventually<T>(ask: () => Promise<T>, timeoutMs = 20_000, pauseMs = 50): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() >= deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
