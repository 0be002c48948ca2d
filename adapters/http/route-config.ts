import type { FastifyRequest, RouteOptions } from 'fastify'
import type { WindowRule } from '../../application/ports/sign-in/rate-window.ts'
import type { PermissionCode } from '../../domain/access/permission-code.ts'
import type { ADMINISTRATOR_ROLE } from '../../domain/access/role.ts'
import type { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { OperationArea } from '../../domain/audit/operation-area.ts'
import type { OperationKind } from '../../domain/audit/operation-kind.ts'
import type { Caller, Debt } from '../../domain/identity/caller.ts'
import type { Words } from '../../domain/records/shown.ts'
import type { ErrorParams } from '../../domain/shared/domain-error.ts'
import type { Failure } from './edge/failures/failure.ts'
import type { RecordWords } from './words/route-words.ts'
import type { WordsOf } from './words/texts.ts'

/** Who may call a route: anybody, any logged-in caller, or holders of a permission code. */
export type Access = 'public' | 'session' | PermissionCode

export type BuiltInRole = typeof ADMINISTRATOR_ROLE | typeof MANAGER_ROLE

/**
 * How a route answers.
 * `envelope`: data inside `{code,msg,data}`, always with HTTP 200.
 * `bytes`: the handler's success is sent unchanged; failures use the envelope.
 * `plain`: real HTTP statuses, for every address under the same first path segment.
 * `stream`: like `plain`, but for this one address; its neighbours use the envelope.
 * An object: like `plain`, in a form of its own.
 */
export type ReplyForm = 'envelope' | 'bytes' | 'plain' | 'stream' | OwnForm

export interface OwnForm {
  /** Puts what the handler of a route returns into the form. Without it, that is sent unchanged. */
  readonly put?: (route: RouteOptions) => void
  /** @returns the body of a failure */
  readonly failure: (failure: Failure, request: FastifyRequest) => object
  /** @returns the JSON schema of such bodies. @param errors their codes */
  readonly failureSchema: (errors: readonly string[]) => Readonly<Record<string, unknown>>
}

/** How the operation log classifies what a route changes. */
export interface AuditConfig {
  readonly area: OperationArea
  readonly kind: OperationKind
  /**
   * By default the whole handler runs in one transaction with its audit entry. With `part`, the
   * handler wraps only the transactional part of its work in `audited`.
   */
  readonly covers?: 'part'
  /** How long the transaction may take, if that is longer than a request's. */
  readonly seconds?: number
}

/** A text from the message catalogues, and its parameters. */
export interface Warning {
  readonly text: string
  readonly params: ErrorParams
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access
    /** Whose route it is, for the log. */
    module?: string
    /** Other permission codes that also give access. */
    or?: PermissionCode | readonly PermissionCode[]
    /** A built-in role needed as well. `admin` routes refuse `manager`; not vice versa. */
    role?: BuiltInRole
    /** The route also serves callers who owe this: it shows their own account, or settles it. */
    whileOwing?: 'anything' | Debt
    /**
     * Whether keys for programs are accepted. By default they are if `access` is a permission code
     * and there is no `role`.
     */
    keys?: 'open' | 'closed'
    /** What the operation log calls it, and the API description if its schema has no summary. */
    words?: Words
    /** Codes of refusals, besides those that follow from the rest of the config. */
    errors?: readonly string[]
    /** Default: `envelope`. */
    reply?: ReplyForm
    /**
     * The handler often returns the same immutable object, so its serialized answer is cached. Only
     * for envelope replies that are not paged.
     */
    keepsAnswers?: true
    /** The body must be sent in a login envelope. */
    encrypted?: 'required'
    /** Headers of its answers that pages of other origins need to read, besides the usual ones. */
    exposes?: readonly string[]
    /** Requests are counted per source address, before the body is read. */
    rate?: WindowRule
    /** Describes the body in OpenAPI where validation accepts more than callers should send. */
    described?: { readonly schema: object; readonly examples: object }
    /** GET only: the token may be in the query, for channels where browsers cannot set headers. */
    tokenInQuery?: true
    /** GET only: a one-use ticket in the query is accepted in place of a token. */
    ticket?: true
    /** GET only: the request may be upgraded to a WebSocket. */
    upgrade?: true
    /** The client whose sessions are accepted when the request names no client. */
    clientId?: string
    /** A browser's request must come from the service's own origin or a configured one. */
    origin?: 'checked'
    /** The route answers this machine only, even behind a proxy. */
    development?: true
    /** The handler streams the body: no size limit, and a time limit per pause. */
    upload?: true
    /** For uploads by form: the name of the file's part. */
    uploadPart?: string
    /** For uploads without a form: the media type, if it is not the default. */
    uploadType?: string
    /** For record pages: the messages for its failures. */
    recordWords?: RecordWords
    /** For record pages: the display names of request members. */
    memberWords?: WordsOf
    /** Writes an audit entry titled with the route's summary. The route needs a caller. */
    audit?: AuditConfig
    /** POST and PUT in a session: the same request may be repeated at once. */
    repeat?: 'allowed'
    /**
     * An unavailable or busy dependency is reported as 423, because clients such as tus treat other
     * failures as permanent.
     */
    away?: 'locked'
    /** The route is never refused because of overload. */
    vital?: true
    /** The body is not read. */
    body?: 'ignored'
  }
  interface FastifyRequest {
    /** Set on routes that are not public. Read it with `callerOf`. */
    caller: Caller | null
    /** Digest of the session's token, set together with `caller`. */
    tokenDigest: string | null
  }
  interface FastifyReply {
    /** The code in the body. In the envelope it differs from the HTTP status. */
    bodyCode: number
    errorCode: string | null
    /** Replaces the envelope's usual message when the request succeeded with a caveat. */
    warning: Warning | null
  }
}
