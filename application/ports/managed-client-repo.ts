import type { Client } from '../../domain/client/client.ts'
import type { ClientRevision, ClientTerms } from '../../domain/client/client-terms.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { RecordStatus } from '../../domain/shared/record-status.ts'
import type { Slice } from '../../domain/shared/slice.ts'

/** Every criterion is exact except `clientKeyContains`. */
interface ClientFilter {
  readonly clientId?: string
  /** Literal: pattern characters have no special meaning. */
  readonly clientKeyContains?: string
  readonly secretDigest?: string
  readonly status?: RecordStatus
}

export interface ClientPage {
  readonly filter: ClientFilter
  /** By id. */
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

export interface NewClient {
  readonly clientId: string
  /** SHA-256 of the secret, hex. The secret itself is not stored. */
  readonly secretDigest: string
  readonly terms: ClientTerms
}

/** Absent members stay unchanged, even under concurrent changes. */
export interface ClientChanges extends ClientRevision {
  readonly secretDigest?: string
}

export type ChangeOutcome = 'changed' | 'not-found' | 'key-taken'

/** Clients as administrators manage them. Logins and requests read `ClientRepo` instead. */
export interface ManagedClientRepo {
  list(page: ClientPage): Promise<{ readonly clients: Client[]; readonly total: number }>
  /** In id order, without a total; for reading all. */
  slice(slice: Slice<ClientPage['filter']>): Promise<Client[]>
  /** Finds one by row id or by public client id. */
  get(which: { readonly id: Id } | { readonly clientId: string }): Promise<Client | undefined>
  /** @returns the row id; `undefined`, with nothing stored, when the client id or key is taken */
  add(client: NewClient): Promise<Id | undefined>
  /** Applies all changes or none. */
  change(id: Id, changes: ClientChanges): Promise<ChangeOutcome>
  /** Also removes their sessions. Removing an unknown id succeeds. */
  remove(ids: readonly Id[]): Promise<void>
}
