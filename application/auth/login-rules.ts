import type { Client } from '../../domain/client/client.ts'
import { InvalidClient } from '../../domain/client/client-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ClientRepo } from '../ports/sign-in/client-repo.ts'
import type { GrantStrategies } from './grants/grant-strategies.ts'

export type ClientCheck = 'client_known' | 'client_enabled' | 'grant_allowed' | 'grant_configured'

/** A login ends with the first rule that throws. An explanation notes the refusal and goes on. */
export type Apply<Refused> = <T>(
  check: ClientCheck,
  rule: () => T | Promise<T>,
) => Promise<T | Refused>

type FoundAccount = { readonly userId: Id | undefined; readonly mayLogIn: boolean }

/** The rules before accounts are read, in the order of a login. */
export async function applyClientRules<Refused extends undefined>(
  clients: ClientRepo,
  strategies: GrantStrategies,
  { clientId, grantType }: { readonly clientId: string; readonly grantType: string },
  apply: Apply<Refused>,
) {
  const client = await apply('client_known', () => knownClient(clients, clientId))
  if (client) {
    await apply('client_enabled', () => client.requireUsable())
    await apply('grant_allowed', () => client.requireGrant(grantType))
  }
  const strategy = await apply('grant_configured', () => strategies.for(grantType))
  return { client, strategy }
}

export async function knownClient(clients: ClientRepo, clientId: string): Promise<Client> {
  const client = await clients.get(clientId)
  if (!client) throw new InvalidClient('unknown')
  return client
}

/** Of the account that a login has found. A lock has an answer of its own. */
export function mayEnter<T extends FoundAccount>(account: T): account is T & { userId: Id } {
  return account.userId !== undefined && account.mayLogIn
}
