/** @returns whether `work` is over, well or not */
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
