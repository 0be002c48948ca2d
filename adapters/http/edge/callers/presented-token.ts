import type { FastifyRequest } from 'fastify'
import { isMeantAsKey } from '../../../../application/auth/keys/key-texts.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import { timesSent } from '../repeated-header.ts'

const BEARER = /^Bearer ([A-Za-z0-9._~+/-]{16,1024}=*)$/i
const TICKET = /^[A-Za-z0-9_-]{16,128}$/
const LONGEST_CLIENT_ID = 128

/** @returns `undefined` if the `Authorization` header was sent more than once */
export function headerToken({ headers, raw }: FastifyRequest): string | undefined {
  const { authorization } = headers
  if (authorization === undefined || timesSent(raw.rawHeaders, 'authorization') !== 1) {
    return undefined
  }
  return BEARER.exec(authorization)?.[1]
}

/** The same, but not for a key for programs. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const token = headerToken(request)
  return token !== undefined && isMeantAsKey(token) ? undefined : token
}

interface Accepted {
  /** Whether the query may carry the token if there is no `Authorization` header. */
  readonly inQuery?: boolean
  /** The client to assume when requests name none. */
  readonly ownClientId?: string | undefined
}

/** @returns what names a session, if the request says all of it */
export function presentedBy(
  request: FastifyRequest,
  tokens: TokenDigest,
  { inQuery = false, ownClientId }: Accepted = {},
) {
  const useQuery = inQuery && request.headers.authorization === undefined
  const token = useQuery ? queryToken(request) : sessionToken(request)
  const clientId = ownClientId ?? presentedClient(request)
  if (token === undefined || clientId === undefined) return undefined
  return { tokenDigest: tokens.digest(token), clientId }
}

/** @returns the client id in the `clientid` header, or else in the query */
export function presentedClient(request: FastifyRequest): string | undefined {
  const clientId = request.headers.clientid ?? queryText(request, 'clientid')
  if (typeof clientId !== 'string' || clientId.length > LONGEST_CLIENT_ID) return undefined
  return clientId
}

/** @returns the one-use ticket in the query, if there is no `Authorization` header */
export function presentedTicket(request: FastifyRequest): string | undefined {
  const useQuery = request.headers.authorization === undefined
  return useQuery ? TICKET.exec(queryText(request, 'ticket') ?? '')?.[0] : undefined
}

function queryToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(queryText(request, 'Authorization') ?? '')?.[1]
}

function queryText({ query }: FastifyRequest, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  const value: unknown = Object.getOwnPropertyDescriptor(query, name)?.value
  return typeof value === 'string' ? value : undefined
}
