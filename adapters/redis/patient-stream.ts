import type { Redis } from 'ioredis'

/**
 * The client gives a connection up when a timer says that nothing came. After a standstill of this
 * process that timer runs first, though answers have come and only were not read yet. So the end of
 * a silent connection waits for one look at what came; then the client goes on as if in time.
 */
export function lookBeforeGivingUp({ stream }: Pick<Redis, 'stream'>): void {
  const destroy = stream.destroy.bind(stream)
  stream.destroy = (error) => {
    if (!isSilence(error)) return destroy(error)
    const before = stream.bytesRead
    setImmediate(() => {
      if (stream.bytesRead === before) destroy(error)
    })
    return stream
  }
}

function isSilence(error: Error | undefined): boolean {
  return error?.message.startsWith('Socket timeout.') === true
}
