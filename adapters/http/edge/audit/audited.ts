import type { FastifyRequest, RouteOptions } from 'fastify'
import type { AuditDraft } from '../../../../application/audit/audit-trail.ts'
import type { WithAuditEntry } from '../../../../application/ports/logs/audit.ts'
import { nameWithKey } from '../../../../domain/identity/sessions/program-key.ts'
import { deviceOf } from '../../../../domain/identity/sessions/user-agent.ts'
import type { AuditConfig } from '../../route-config.ts'
import { addressOf } from '../callers/source-address.ts'
import { maskedParameters } from './masked-parameters.ts'
import { NotedChanges } from './noted-changes.ts'

/** Operator id when nobody is logged in. */
const NOBODY = '0'

/** Requests that already have an audit entry, or whose entry could not be written. */
const recorded = new WeakSet<FastifyRequest>()

/**
 * Does the work and writes its audit entry in one transaction.
 * @param work changes records and nothing else
 * @param details what the request itself does not contain
 */
export function audited<T>(
  request: FastifyRequest,
  work: () => Promise<T>,
  details: object = {},
): Promise<T> {
  recorded.add(request)
  const changes = new NotedChanges()
  const { seconds } = auditOf(request)
  const noted = () => changes.during(work)
  const terms = { seconds, changes: () => changes.text }
  return request.server.trail.record(auditDraftOf(request, details), noted, terms)
}

/**
 * For long work that ends in one transaction with its audit entry. The duration counts from this
 * call. A failure before that transaction is recorded like any other failure.
 */
export function auditedInStep(request: FastifyRequest, details: object): WithAuditEntry {
  const keep = request.server.trail.begin(auditDraftOf(request, details))
  return (change) => {
    recorded.add(request)
    return keep(change)
  }
}

/** Writes the audit entry of work that changes no record, before the work starts. */
export function noted(request: FastifyRequest, details: object = {}): Promise<void> {
  recorded.add(request)
  return request.server.trail.note(auditDraftOf(request, details))
}

/** Writes the entry of a failure that strangers cannot cause often enough to fill the log. */
export function notedFailure(
  request: FastifyRequest,
  error: unknown,
  details: object,
): Promise<void> {
  recorded.add(request)
  return request.server.trail.failed(auditDraftOf(request, details), error)
}

/**
 * Audits the whole handler of each route that declares `audit`, unless it covers only a part. A
 * logged-in caller's failure before the change also gets an entry. Failures of strangers do not,
 * because they could fill the log.
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
      if (!recorded.has(request) && request.caller !== null) {
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
    device: deviceIn(request),
    parameters: maskedParameters(declaredQuery(request), request.params, request.body, details),
  }
}

function deviceIn(request: FastifyRequest): AuditDraft['device'] {
  const { caller, headers } = request
  if (caller === null || caller.key) return undefined
  return { clientId: caller.clientId, ...deviceOf(headers['user-agent'] ?? '') }
}

/** Of the query, what the route reads: other members could push out those that matter. */
function declaredQuery({ query, routeOptions: { schema } }: FastifyRequest) {
  const { properties = {} } = Object(schema?.querystring)
  return Object.fromEntries(
    Object.entries(Object(query)).filter(([name]) => Object.hasOwn(properties, name)),
  )
}

function auditOf({ routeOptions: { config, url = '' } }: FastifyRequest): AuditConfig {
  if (!config.audit) throw new Error(`${url} does not declare what it changes`)
  return config.audit
}

/** Without a session or key, the operator is the user name in the body. */
function operatorOf({ caller, body }: FastifyRequest) {
  if (caller !== null) {
    const { userId, userName, key } = caller
    return { userId, userName: key ? nameWithKey(userName, key.name) : userName }
  }
  const named: unknown = Object(body).username
  return { userId: NOBODY, userName: typeof named === 'string' ? named : '' }
}
