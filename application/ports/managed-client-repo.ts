import type { Client } from '../../domain/client/client.ts'
import type { ClientRevision, ClientTerms } from '../../domain/client/client-terms.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { RecordStatus } from '../../domain/shared/record-status.ts'
import type { Slice } from '../../domain/shared/slice.ts'

/** All but parts of a key are compared exactly. */
interface ClientFilter {
  readonly clientId?: string
  /** Literally, also where a part has signs that patterns know. */
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
  /** SHA-256 of the secret, hex: the secret itself is not kept. */
  readonly secretDigest: string
  readonly terms: ClientTerms
}

/** What is missing stays as it is, also when somebody else changes it at the same moment. */
export interface ClientChanges extends ClientRevision {
  readonly secretDigest?: string
}

export type ChangeOutcome = 'changed' | 'not-found' | 'key-taken'

/** The book of clients as administrators keep it. Logins and requests read `ClientRepo` instead. */
export interface ManagedClientRepo {
  list(page: ClientPage): Promise<{ readonly clients: Client[]; readonly total: number }>
  /** By id, counting nothing: the way to read all. */
  slice(slice: Slice<ClientPage['filter']>): Promise<Client[]>
  /** By row id or by public client id. */
  get(which: { readonly id: Id } | { readonly clientId: string }): Promise<Client | undefined>
  /** @returns the row id, or `undefined` with nothing stored when the client id or key is in use */
  add(client: NewClient): Promise<Id | undefined>
  /** All of it or nothing. */
  change(id: Id, changes: ClientChanges): Promise<ChangeOutcome>
  /** Their sessions go with them. Removing what is not there is success. */
  remove(ids: readonly Id[]): Promise<void>
}
