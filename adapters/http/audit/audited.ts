import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Deed } from '../../../application/audit/audit-trail.ts'
import { callerOf } from '../caller-of.ts'
import type { AuditConfig } from '../route-config.ts'
import { maskedParameters } from './masked-parameters.ts'

/**
 * Does the work and keeps a line of it in the operation log: both or neither.
 * @param work changes records and nothing else
 */
export function audited<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { config, url = '' } = request.routeOptions
  if (!config.audit) throw new Error(`${url} does not declare what it changes`)
  return request.server.trail.record(deedOf(request, config.audit), work)
}

/** Routes that declare what they change are audited as a whole, unless they say otherwise. */
export function auditHandler(route: RouteOptions): void {
  const audit = route.config?.audit
  if (!audit || audit.covers === 'part') return
  const { handler } = route
  route.handler = function auditedHandler(request, reply) {
    return audited(request, async () => handler.call(this, request, reply))
  }
}

function deedOf(request: FastifyRequest, { title, kind }: AuditConfig): Deed {
  const { userId, userName } = callerOf(request)
  const { url = '', schema } = request.routeOptions
  return {
    title,
    kind,
    action: schema && 'summary' in schema ? String(schema.summary) : '',
    method: request.method,
    url,
    operatorId: userId,
    operatorName: userName,
    address: request.ip,
    parameters: maskedParameters(request.query, request.params, request.body),
  }
}
