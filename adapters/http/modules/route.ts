import type { Static, TSchema } from 'typebox'
import type { CallerContext } from '../../../application/modules/module-context.ts'
import type { WindowRule } from '../../../application/ports/sign-in/rate-window.ts'
import type { PermissionCode } from '../../../domain/access/permission-code.ts'
import type { OperationKind } from '../../../domain/audit/operation-kind.ts'
import type { Words } from '../../../domain/records/shown.ts'

/** What the code of a route gets: who calls, what was sent, and what to work with. */
export interface RouteContext<Params, Query, Body> extends CallerContext {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Aborted when the caller is gone, or the time of the transaction is up. */
  readonly signal: AbortSignal
}

type Sent<S> = S extends TSchema ? Static<S> : undefined

interface Declared<P, Q, B, R extends TSchema> {
  readonly url: `/${string}`
  /**
   * Who may call it: holders of a code, everybody who is signed in, or anybody. In a public route
   * the caller is nobody, who sees no rows: name `'system'` where it is to see them.
   */
  readonly permission: PermissionCode | 'signed-in' | 'public'
  /** What the operation log and the API description call it. Default: the last part of `url`. */
  readonly words?: Words
  /** The body must be sent in a login envelope. */
  readonly encrypted?: true
  readonly rate?: WindowRule
  readonly params?: P
  readonly query?: Q
  readonly reply: R
  run(context: RouteContext<Sent<P>, Sent<Q>, Sent<B>>): Promise<Static<R>>
}

interface Reading {
  readonly method: 'GET'
  readonly audit?: never
  readonly body?: never
}

interface Changing<B> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /**
   * The kind of its entry in the operation log. The whole of `run` is one transaction with that
   * entry, of up to five seconds. `none`: it has neither, and its records cannot be changed.
   */
  readonly audit: OperationKind | 'none'
  readonly body?: B
}

export type RouteDescription<P, Q, B, R extends TSchema> = Declared<P, Q, B, R> &
  (Reading | Changing<B>)

/** A route of a module, whatever its schemas are. */
export type ModuleRoute = Omit<Declared<unknown, unknown, unknown, TSchema>, 'run'> &
  (Reading | Changing<unknown>) & {
    // A method, so that routes with any schemas fit.
    run(context: RouteContext<never, never, never>): Promise<unknown>
  }

/** Declares a route. Without a permission, or a change without `audit`, it does not compile. */
export function route<
  R extends TSchema,
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(description: RouteDescription<P, Q, B, R>): ModuleRoute {
  return description
}
