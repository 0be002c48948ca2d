import type { FastifyRequest, RouteOptions } from 'fastify'
import type { AuditDraft } from '../../../../application/audit/audit-trail.ts'
import type { WithAuditEntry } from '../../../../application/ports/audit.ts'
import type { AuditConfig } from '../../route-config.ts'
import { addressOf } from '../callers/source-address.ts'
import { maskedParameters } from './masked-parameters.ts'

/** Operator of what is done without an account. */
const NOBODY = '0'

/** Requests that have an entry, or had theirs refused. */
const told = new WeakSet<FastifyRequest>()

/**
 * Does the work and keeps an entry of it in the operation log: both or neither.
 * @param work changes records and nothing else
 * @param details what the request itself does not say
 */
export function audited<T>(
  request: FastifyRequest,
  work: () => Promise<T>,
  details: object = {},
): Promise<T> {
  told.add(request)
  return request.server.trail.record(auditDraftOf(request, details), work, auditOf(request).isLong)
}

/**
 * For long work that ends in one transaction with its entry. Its duration is counted from this call.
 * A failure before that transaction is recorded like every other failure.
 */
export function auditedInStep(request: FastifyRequest, details: object): WithAuditEntry {
  const keep = request.server.trail.begin(auditDraftOf(request, details))
  return (change) => {
    told.add(request)
    return keep(change)
  }
}

/** Keeps the entry of what changes no record, before it is done. */
export function noted(request: FastifyRequest, details: object = {}): Promise<void> {
  told.add(request)
  return request.server.trail.note(auditDraftOf(request, details))
}

/**
 * Routes that declare what they change are audited as a whole, unless they say otherwise. What
 * fails in a caller's hands before it comes to a change has its entry too; strangers could fill the
 * log with such entries, so theirs are written by `audited` alone.
 */
export function auditHandler(route: RouteOptions): void {
  const audit = route.config?.audit
  if (!audit) return
  const { handler } = route
  const isWhole = audit.covers !== 'part'
  route.handler = async function auditedHandler(request, reply) {
    if (isWhole) return audited(request, async () => handler.call(this, request, reply))
    try {
      return await handler.call(this, request, reply)
    } catch (error) {
      if (!told.has(request) && request.caller !== null) {
        await request.server.trail.failed(auditDraftOf(request, {}), error)
      }
      throw error
    }
  }
}

function auditDraftOf(request: FastifyRequest, details: object): AuditDraft {
  const { url = '' } = request.routeOptions
  const { area, kind } = auditOf(request)
  const { userId, userName } = operatorOf(request)
  return {
    area,
    kind,
    method: request.method,
    url,
    operatorId: userId,
    operatorName: userName,
    address: addressOf(request),
    parameters: maskedParameters(request.query, request.params, request.body, details),
  }
}

function auditOf({ routeOptions: { config, url = '' } }: FastifyRequest): AuditConfig {
  if (!config.audit) throw new Error(`${url} does not declare what it changes`)
  return config.audit
}

/** Where nobody is logged in, the name that somebody gives. */
function operatorOf({ caller, body }: FastifyRequest) {
  if (caller !== null) return caller
  const named: unknown = Object(body).username
  return { userId: NOBODY, userName: typeof named === 'string' ? named : '' }
}
