/** Waits for something that must be ended, and remembers to end it. */
export type Hold = <T extends AsyncDisposable>(opening: Promise<T>) => Promise<T>

/** Ends what `work` held when it is over, last first, whatever happened. */
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
