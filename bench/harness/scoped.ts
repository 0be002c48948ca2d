/** Waits for a resource and registers it for disposal. */
export type Hold = <T extends AsyncDisposable>(opening: Promise<T>) => Promise<T>

/** Disposes what `work` held, in reverse order, however `work` ends. */
export async function scoped<T>(work: (hold: Hold) => Promise<T>): Promise<T> {
  const held: AsyncDisposable[] = []
  try {
    return await work(async (opening) => {
      const opened = await opening
      held.push(opened)
      return opened
    })
  } finally {
    for (const one of held.reverse()) await one[Symbol.asyncDispose]()
  }
}
