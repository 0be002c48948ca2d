import type { Client } from '../../domain/client/client.ts'
import { InvalidClient } from '../../domain/client/client-errors.ts'
import type { ClientRepo } from '../ports/client-repo.ts'

export async function knownClient(clients: ClientRepo, clientId: string): Promise<Client> {
  const client = await clients.get(clientId)
  if (!client) throw new InvalidClient('unknown')
  return client
}
