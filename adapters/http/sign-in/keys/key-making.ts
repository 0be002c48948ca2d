import type { FastifyRequest } from 'fastify'
import type { KeyMaking } from '../../../../application/auth/keys/make-own-key.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'

export function keyMakingOf(request: FastifyRequest): KeyMaking {
  return {
    by: callerOf(request),
    source: sourceOf(request),
    origin: originOf(request),
    audited: (work) => audited(request, work),
  }
}
