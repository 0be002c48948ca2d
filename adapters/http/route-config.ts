import type { WindowRule } from '../../application/ports/rate-window.ts'
import type { PermissionCode } from '../../domain/access/permission-code.ts'
import type { ADMINISTRATOR_ROLE } from '../../domain/access/role.ts'
import type { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { OperationArea } from '../../domain/audit/operation-area.ts'
import type { OperationKind } from '../../domain/audit/operation-kind.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { ErrorParams } from '../../domain/shared/domain-error.ts'
import type { RecordWords } from './pages/record/record-words.ts'
import type { WordsOf } from './words/texts.ts'

/** Who may call a route: anybody, anybody logged in, or holders of a permission code. */
export type Access = 'public' | 'session' | PermissionCode

export type BuiltInRole = typeof ADMINISTRATOR_ROLE | typeof MANAGER_ROLE

/**
 * `envelope`: data inside `{code,msg,data}`, HTTP 200 always. `bytes`: success goes out as the
 * handler sends it, failures in the envelope. `plain`: real HTTP statuses. `stream`: the same for
 * one address, whose neighbours answer in the envelope. `vben`: the envelope of stock Vben Admin
 * and real statuses; `vben-bare`: the same, but success goes out as the handler sends it.
 */
export type ReplyForm = 'envelope' | 'bytes' | 'plain' | 'stream' | 'vben' | 'vben-bare'

/** What a route changes, as the operation log calls it. */
export interface AuditConfig {
  readonly area: OperationArea
  readonly kind: OperationKind
  /**
   * The whole handler changes records only, and is undone with its line. `part`: the handler names
   * with `audited` the part of its work of which that is true.
   */
  readonly covers?: 'part'
  /** The work has many statements, and may take up to a minute. */
  readonly isLong?: true
}

/** A text of the catalogues, with what it names. */
export interface Warning {
  readonly text: string
  readonly params: ErrorParams
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access
    /** Another code that is as good. */
    or?: PermissionCode | readonly PermissionCode[]
    /** One of the built-in roles, which is needed besides; the first includes the second. */
    role?: BuiltInRole
    /** Open also to callers whose password somebody else set (`PASSWORD_CHANGE=required`). */
    givenPassword?: 'enough'
    /** Default: `envelope`. */
    reply?: ReplyForm
    /** In the envelope, without pages: what is returned is often the same object, which nobody changes. */
    keepsAnswers?: true
    /** The body must arrive in a login envelope. */
    encrypted?: 'required'
    /** Counted per source address, before the body is read. */
    rate?: WindowRule
    /** What the description says of the body, where that is more than is checked. */
    described?: { readonly schema: object; readonly examples: object }
    /** GET only: the token may stand in the query, where a browser cannot set a header. */
    tokenInQuery?: true
    /** GET only: a one-use ticket in the query does as well as a token. */
    ticket?: true
    /** GET only: may become a WebSocket. */
    upgrade?: true
    /** The client whose sessions count, where requests name none. */
    clientId?: string
    /** A browser must come from the own origin or a listed one. */
    origin?: 'checked'
    /** Answers this machine only, whatever stands in front. */
    development?: true
    /** The body is streamed by the handler: no size limit here, and a time limit per pause only. */
    upload?: true
    /** Of an upload that is a form: the part that is the file. */
    uploadPart?: string
    /** Of an upload that is no form: its media type, where it has one of its own. */
    uploadType?: string
    /** Of a page of records: the words for its failures. */
    recordWords?: RecordWords
    /** Of a page of records: what it calls the members of its requests. */
    memberWords?: WordsOf
    /** Needs a caller. The summary of the route says what is done. */
    audit?: AuditConfig
    /** POST and PUT in a session: may be sent again at once. */
    repeat?: 'allowed'
    /** What is away or too busy is told with 423: clients take other failures for the end of what is there. */
    away?: 'locked'
    /** Answered under any load. */
    vital?: true
    /** Whatever comes is not even looked at. */
    body?: 'ignored'
  }
  interface FastifyRequest {
    /** Set on routes that are not public; read it with `callerOf`. */
    caller: Caller | null
    /** Of the session's token, together with `caller`. */
    tokenDigest: string | null
  }
  interface FastifyReply {
    /** The code in the body; differs from the HTTP status in the envelope. */
    bodyCode: number
    errorCode: string | null
    /** What the caller should know though it is done: stands in the envelope for its usual text. */
    warning: Warning | null
  }
}
