import type { Redis } from 'ioredis'

/**
 * The client closes a connection when its socket timer reports silence. After this process was
 * stalled, that timer runs before pending answers are read. So closing a silent connection waits
 * one iteration of the event loop, and if bytes arrived the connection stays open.
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
