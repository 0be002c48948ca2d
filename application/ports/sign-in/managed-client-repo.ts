import type { Client } from '../../../domain/client/client.ts'
import type { ClientRevision, ClientTerms } from '../../../domain/client/client-terms.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'
import type { Slice } from '../../../domain/shared/slice.ts'

/** Every criterion is exact except `clientKeyContains`, which is literal. */
interface ClientFilter {
  readonly clientId?: string
  readonly clientKeyContains?: string
  readonly secretDigest?: string
  readonly status?: RecordStatus
}

export interface ClientPage {
  readonly filter: ClientFilter
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

export interface NewClient {
  readonly clientId: string
  readonly secretDigest: string
  readonly terms: ClientTerms
}

/** Absent members stay unchanged, even under concurrent changes. */
export interface ClientChanges extends ClientRevision {
  readonly secretDigest?: string
}

export type ChangeOutcome = 'changed' | 'not-found' | 'key-taken'

export interface ManagedClientRepo {
  list(page: ClientPage): Promise<{ readonly clients: Client[]; readonly total: number }>
  slice(slice: Slice<ClientPage['filter']>): Promise<Client[]>
  get(which: { readonly id: Id } | { readonly clientId: string }): Promise<Client | undefined>
  /** Those that exist. Inside a transaction nobody else changes or removes them until it ends. */
  getForUpdate(ids: readonly Id[]): Promise<Client[]>
  /** @returns `undefined`, with nothing stored, when the client id or key is taken */
  add(client: NewClient): Promise<Id | undefined>
  change(id: Id, changes: ClientChanges): Promise<ChangeOutcome>
  /** Also removes their sessions. Removing an unknown id succeeds. */
  remove(ids: readonly Id[]): Promise<void>
}
