import type { FastifyRequest, preParsingHookHandler } from 'fastify'
import type { HttpLimits } from './server-parts.ts'

/** A body has to arrive within its time; an upload only must not pause for too long. */
export function bodyDeadline(limits: HttpLimits, isUpload: boolean): preParsingHookHandler {
  return (request, _reply, payload, done) => {
    if (isUpload) {
      watchPauses(request, limits.pauseSeconds)
    } else {
      const timer = setTimeout(() => endIncomplete(request), limits.bodySeconds * 1000)
      payload.once('close', () => clearTimeout(timer))
      payload.once('end', () => clearTimeout(timer))
    }
    done()
  }
}

function watchPauses({ raw }: FastifyRequest, seconds: number): void {
  raw.setTimeout(seconds * 1000, () => raw.destroy())
}

/** Of a request without a body nobody reads an end: it is complete, and may take its time. */
function endIncomplete({ raw }: FastifyRequest): void {
  if (!raw.complete) raw.destroy()
}
