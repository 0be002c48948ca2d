/** @returns whether `work` settled in time, successfully or not */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const quiet = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const over = () => true
  try {
    return await Promise.race([work.then(over, over), quiet])
  } finally {
    clearTimeout(timer)
  }
}
