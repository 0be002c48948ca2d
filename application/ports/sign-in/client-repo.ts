import type { Client } from '../../../domain/client/client.ts'

export interface ClientRepo {
  /** By the public client id, compared exactly. A change is seen everywhere within one second. */
  get(clientId: string): Promise<Client | undefined>
}
